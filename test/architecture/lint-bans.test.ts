import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { REPO } from '#test/helpers/repo-copy.ts';

/** The house's own bans, without the rules that need types, so that a text needs no file. */
const eslint = new ESLint({
  cwd: REPO,
  overrideConfigFile: join(REPO, 'test', 'eslint.config.js'),
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => !ruleId.startsWith('@typescript-eslint/'),
});

async function brokenRules(path: string, code: string): Promise<(string | null)[]> {
  const results = await eslint.lintText(`${code}\n`, { filePath: join(REPO, path) });
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
}

describe('what is banned', () => {
  test.each([
    ['src-main/engine/x.ts', 'export const a = Date.now();', 'no-restricted-syntax'],
    ['src-main/engine/x.ts', 'export const a = new Date();', 'no-restricted-syntax'],
    ['src-main/engine/x.ts', 'export const a = performance.now();', 'no-restricted-syntax'],
    ['src-main/engine/x.ts', 'export const a = Math.random();', 'no-restricted-syntax'],
    ['src-main/engine/x.ts', 'export const a = new Intl.Segmenter();', 'no-restricted-syntax'],
    ['src-main/engine/x.ts', "export const a = 'b'.localeCompare('c');", 'no-restricted-syntax'],
    ['src-main/engine/x.ts', 'export const a = process.env;', 'no-restricted-syntax'],
    ['src-shared/x.ts', 'export const a = Date.now();', 'no-restricted-syntax'],
    ['src-main/services/x.ts', 'export const a = createGunzip();', 'no-restricted-syntax'],
    ['src-main/engine/packs/x.ts', 'export const a = zlib.createZstdDecompress();', 'no-restricted-syntax'],
    ['test/unit/x.ts', "export const a = new URL('.', import.meta.url).pathname;", 'no-restricted-syntax'],
    ['src-main/engine/x.ts', "import 'better-sqlite3';", 'no-restricted-imports'],
    ['src-main/hosts/cli/x.ts', "import 'electron';", 'no-restricted-imports'],
    ['src-main/engine/a/b/x.ts', "import '../../y.ts';", 'no-restricted-imports'],
    ['src-main/services/x.ts', 'console.log(1);', 'no-console'],
    ['src-main/engine/x.ts', 'export default 1;', 'no-restricted-exports'],
    ['src-main/engine/x.ts', 'export const a = 1 == 2;', 'eqeqeq'],
    ['src-renderer/app/x.tsx', "import 'electron';", 'no-restricted-imports'],
    ['src-renderer/app/x.ts', "import 'node:fs';", 'no-restricted-imports'],
    ['src-renderer/app/x.ts', 'export const a = process.env;', 'no-restricted-globals'],
    ['src-renderer/app/x.ts', "eval('1');", 'no-eval'],
    ['src-renderer/app/x.ts', 'node.innerHTML = text;', 'no-restricted-syntax'],
    ['src-renderer/app/x.tsx', 'export const a = <p dangerouslySetInnerHTML={b} />;', 'no-restricted-syntax'],
    ['src-renderer/app/x.tsx', 'export default 1;', 'no-restricted-exports'],
    ['test/unit/x.test.ts', "test('a', () => { console.info(1); });", 'winnow/test-asserts'],
    ['test/unit/x.test.ts', "test.each([1])('a', async (n) => { await run(n); });", 'winnow/test-asserts'],
    ['test/unit/x.check.ts', "test.skipIf(no)('a', () => {});", 'winnow/test-asserts'],
  ])('%s: %s', async (path, code, rule) => {
    expect(await brokenRules(path, code)).toContain(rule);
  });

  test.each([
    ['src-main/services/x.ts', 'export const a = Date.now();'],
    ['src-main/engine/x.ts', "export const a = new Date('2024-01-01');"],
    ['src-main/engine/read/x.ts', 'export const a = createInflateRaw();'],
    ['src-renderer/app/a/x.ts', "import '../../y.ts';"],
    ['src-main/store/x.ts', "import 'better-sqlite3';"],
    ['src-main/hosts/electron/x.ts', "import 'electron';"],
    ['src-main/hosts/cli/x.ts', 'console.log(1);'],
    ['test/unit/x.test.ts', "test('a', () => { expect(1).toBe(1); });"],
    ['test/unit/x.test.ts', "test('a', () => { expectWhole(1); });"],
    ['test/unit/x.test.ts', "test('a', () => { fc.assert(law); });"],
  ])('but not %s: %s', async (path, code) => {
    expect(await brokenRules(path, code)).toEqual([]);
  });
});
