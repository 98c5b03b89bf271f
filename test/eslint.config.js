import { fileURLToPath } from 'node:url';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';
import { testAsserts } from './architecture/test-asserts.js';

/** A call or member that is banned, with the reason and what to use instead. */
const ban = (selector, message) => ({ selector, message });
const member = (object, property) => `MemberExpression[object.name='${object}'][property.name='${property}']`;

const CLOCK = [
  ban(member('Date', 'now'), 'The engine has no clock: pass the time in.'),
  ban("NewExpression[callee.name='Date'][arguments.length=0]", 'The engine has no clock: pass the time in.'),
  ban(member('performance', 'now'), 'The engine has no clock: limits are counted work, never time.'),
];
const HOST_TABLES = [
  ban(member('Math', 'random'), 'Use the counter-based generator keyed by (seed, purpose, id).'),
  ban("Identifier[name='Intl']", 'Hosts differ: use our own tables (engine/text/unicode).'),
  ban(
    'CallExpression[callee.property.name=/^toLocale|^localeCompare$/]',
    'Hosts and locales differ: compare code units.',
  ),
  ban(member('process', 'env'), 'The engine has no environment: pass the value in.'),
];
const STREAM_DECODERS = [
  ban(
    'CallExpression[callee.name=/^create(Gunzip|Unzip|Inflate|InflateRaw|ZstdDecompress|BrotliDecompress)$/], ' +
      'CallExpression[callee.property.name=/^create(Gunzip|Unzip|Inflate|InflateRaw|ZstdDecompress|BrotliDecompress)$/]',
    'Compressed input belongs to engine/read: the decoders of node:zlib lose members and frames.',
  ),
];
const FILE_PATHS = [
  ban(
    "MemberExpression[property.name='pathname'][object.type='NewExpression'][object.callee.name='URL']",
    'A path with a space is escaped there: use fileURLToPath.',
  ),
];
const DATABASE = { group: ['better-sqlite3', 'node:sqlite'], message: 'SQL lives in src-main/store only.' };
const ELECTRON = { regex: '^electron(/|$)', message: 'Only src-main/hosts/electron knows Electron.' };
const FAR = { group: ['../../*'], message: 'Use the import map: #shared/ #engine/ #store/ …' };

const NODE = { group: ['node:*'], message: 'The renderer runs in a browser.' };
const UNTRUSTED_HTML = [
  ban("JSXAttribute[name.name='dangerouslySetInnerHTML']", 'Documents are hostile: only text goes into the page.'),
  ban(
    'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/], CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]',
    'Documents are hostile: only text goes into the page.',
  ),
];

const syntax = (...bans) => ({ 'no-restricted-syntax': ['error', ...bans.flat()] });
const imports = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

export default defineConfig(
  { ignores: ['node_modules/', 'out/', 'coverage/', '.cache/', '**/*.gen.ts'] },
  {
    files: ['src-*/**/*.{ts,tsx}', 'resources/**/*.ts', 'test/**/*.{ts,tsx}'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: fileURLToPath(new URL('..', import.meta.url)) },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off', // an async signature is often the contract's
      'no-throw-literal': 'error',
      '@typescript-eslint/only-throw-error': 'off', // a caught error is unknown, and goes on as it came
      '@typescript-eslint/no-base-to-string': 'off', // options of the command line are unknown until they are text
      '@typescript-eslint/unbound-method': 'off', // closures: there is no this to lose
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      ...imports(DATABASE, ELECTRON, FAR),
      ...syntax(STREAM_DECODERS, FILE_PATHS),
    },
  },
  {
    files: ['src-renderer/**/*.ts', 'src-renderer/**/*.tsx'],
    rules: {
      // Its folders are no entries of the import map; what may import what is a test (test/architecture).
      ...imports(DATABASE, ELECTRON, NODE),
      ...syntax(UNTRUSTED_HTML, FILE_PATHS),
      'no-eval': 'error',
      'no-implied-eval': 'off', // the typed rule below sees more
      '@typescript-eslint/no-implied-eval': 'error',
      'no-restricted-globals': ['error', 'process', 'Buffer', 'global', '__dirname', 'require', 'setImmediate'],
    },
  },
  { files: ['test/e2e/harness/vite.config.ts', 'src-renderer/vite.config.ts'], rules: imports(DATABASE, ELECTRON) },
  { files: ['src-main/store/**'], rules: imports(ELECTRON, FAR) },
  { files: ['src-main/hosts/electron/**'], rules: imports(DATABASE, FAR) },
  { files: ['src-main/engine/**', 'src-shared/**'], rules: syntax(CLOCK, HOST_TABLES, STREAM_DECODERS, FILE_PATHS) },
  { files: ['src-main/engine/read/**'], rules: syntax(CLOCK, HOST_TABLES, FILE_PATHS) },
  { files: ['src-main/hosts/**', 'test/bench/**'], rules: { 'no-console': 'off' } },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      ...imports(ELECTRON),
      ...syntax(FILE_PATHS),
    },
  },
  // Its double of the module is checked against Electron's own types.
  { files: ['test/unit/hosts/electron/**'], rules: imports(DATABASE) },
  {
    files: ['test/**/*.test.ts', 'test/**/*.check.ts'],
    plugins: { winnow: { rules: { 'test-asserts': testAsserts } } },
    rules: { 'winnow/test-asserts': 'error' },
  },
  {
    files: ['test/vitest.config.ts', 'test/e2e/harness/vite.config.ts', 'src-renderer/vite.config.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
);
