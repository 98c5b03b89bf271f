import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, test } from 'vitest';
import { NO_DEAD_MODULES, RULES } from './rules.ts';

const IMPORTS = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { imports: object }
).imports;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

async function cruiseTree(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const result = await cruise(
    folders,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: [...RULES, NO_DEAD_MODULES] },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'require', 'node', 'default', 'types'],
      },
    },
    { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  );
  return result.output as ICruiseResult;
}

const brokenRules = (result: ICruiseResult): string[] =>
  result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from}${from === to ? '' : ` -> ${to}`}`);

describe('the repository', async () => {
  const result = await cruiseTree(ROOT, ['src-main', 'src-renderer', 'src-shared', 'test']);
  test('is seen whole', () => {
    expect(result.summary.totalCruised).toBeGreaterThan(100);
    expect(result.summary.totalDependenciesCruised ?? 0).toBeGreaterThan(300);
  });
  test('points the right way', () => {
    expect(brokenRules(result)).toEqual([]);
  });
});

/** A tree with one module for each rule that breaks exactly that rule. */
const PLANTED: Record<string, Record<string, string>> = {
  'shared-is-the-floor': { 'src-shared/bad.ts': "import '#engine/good.ts';" },
  'engine-knows-no-host': {
    'src-main/engine/bad.ts': "import type { Row } from '#store/good.ts'; export type B = Row;",
  },
  'store-knows-no-engine': { 'src-main/store/bad.ts': "import '#engine/good.ts';" },
  'workers-use-engine-and-store': { 'src-main/workers/bad.ts': "import '#services/good.ts';" },
  'services-know-no-host': { 'src-main/services/bad.ts': "import '#hosts/good.ts';" },
  'renderer-reaches-main-by-contract-only': { 'src-renderer/bad.ts': "import '#services/good.ts';" },
  'renderer-knows-no-node': { 'src-renderer/app/bad.tsx': "import 'node:fs';" },
  'features-are-islands': {
    'src-renderer/features/evidence/bad.tsx': "import '../export/page.tsx';",
    'src-renderer/features/export/page.tsx': 'export {};',
  },
  'app-opens-features-only': {
    'src-renderer/app/bad.tsx': "import '../features/export/page.tsx';",
    'src-renderer/features/export/page.tsx': 'export {};',
  },
  'widgets-know-no-domain': {
    'src-renderer/widgets/grid/bad.tsx': "import '../../app/store.ts';",
    'src-renderer/app/store.ts': 'export {};',
  },
  'messages-know-no-page': {
    'src-renderer/messages/bad.ts': "import '../app/store.ts';",
    'src-renderer/app/store.ts': 'export {};',
  },
  'sql-only-in-store': { 'src-main/services/bad.ts': "import 'node:sqlite';" },
  'electron-only-in-its-host': { 'src-main/hosts/web/bad.ts': "import 'electron';" },
  'commands-are-islands': {
    'src-main/hosts/cli/commands/bad.ts': "import './other.ts';",
    'src-main/hosts/cli/commands/other.ts': 'export {};',
  },
  'product-needs-no-dev-dependency': { 'src-main/engine/bad.ts': "import 'planted-dev-package';" },
  'no-cycles': {
    'src-main/engine/bad.ts': "import './worse.ts';",
    'src-main/engine/worse.ts': "import './bad.ts';",
  },
  'no-unresolved-import': { 'src-main/engine/bad.ts': "import './nowhere.ts';" },
  'no-test-imports-a-test': {
    'test/bad.test.ts': "import './other.test.ts';",
    'test/other.test.ts': 'export {};',
  },
  'no-dead-modules': { 'src-main/engine/bad.ts': 'export {};' },
};

describe('every rule finds a planted violation', () => {
  const trees: string[] = [];
  afterAll(() => {
    for (const tree of trees) rmSync(tree, { recursive: true });
  });

  test('and every rule is planted', () => {
    expect(Object.keys(PLANTED)).toEqual([...RULES, NO_DEAD_MODULES].map(({ name }) => name));
  });

  test.each(Object.entries(PLANTED))('%s', async (rule, files) => {
    const tree = mkdtempSync(join(tmpdir(), 'winnow-planted-'));
    trees.push(tree);
    const good = ['engine', 'store', 'services', 'hosts'].map((folder) => [
      `src-main/${folder}/good.ts`,
      'export type Row = 1;',
    ]);
    const packages = {
      'src-main/hosts/cli/main.ts': 'export {};',
      'package.json': JSON.stringify({
        type: 'module',
        imports: IMPORTS,
        devDependencies: { 'planted-dev-package': '1.0.0' },
      }),
      'node_modules/planted-dev-package/package.json':
        '{"name":"planted-dev-package","version":"1.0.0","main":"index.js"}',
      'node_modules/planted-dev-package/index.js': '',
    };
    for (const [path, text] of [...good, ...Object.entries(files), ...Object.entries(packages)] as [string, string][]) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const result = await cruiseTree(tree, [
      'src-main',
      ...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? '')),
    ]);
    const bad = Object.keys(files)[0];
    expect(brokenRules(result).filter((line) => line.startsWith(`${rule}: ${bad}`))).toHaveLength(1);
  });
});
