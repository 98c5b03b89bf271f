import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { repoCopy } from '#test/helpers/repo-copy.ts';

const copy = repoCopy();
afterAll(copy.remove);

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy.dir, encoding: 'utf8' });
  return { status, stdout, stderr };
};
const scaffold = (...args: string[]) => run('src-main/hosts/dev/new.ts', ...args);

describe('npm run new', () => {
  test.each([
    // The rule passes the suite over all rules as well.
    [
      'rule',
      'planted/many-marks',
      'src-main/engine/rules/registry.gen.ts',
      ['test/conformance/rules.test.ts', '-t', 'many-marks'],
    ],
    ['reader', 'planted', 'src-main/engine/read/formats/registry.gen.ts', []],
    ['command', 'planted-count', 'src-main/hosts/cli/commands/registry.gen.ts', []],
  ])('%s writes a unit and a test that passes, and registers it', (kind, path, registry, more) => {
    const made = scaffold(kind, path);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const [module, file, generated] = made.stdout.split('\n').map((line) => line.replace('wrote ', ''));
    expect(generated).toBe(registry);
    expect(run('src-main/hosts/dev/gen.ts', '--check')).toMatchObject({ status: 0, stdout: '' });
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    const report = join(copy.dir, 'report.json');
    run(
      vitest,
      'run',
      '--config',
      'test/vitest.config.ts',
      '--reporter=json',
      `--outputFile=${report}`,
      file ?? '',
      ...more,
    );
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ success: true, numFailedTests: 0 });
    expect(module).toMatch(/\.ts$/);
  });

  test.each([
    [['rule', 'noFamily'], 'new: "noFamily" is no name in-kebab-case; npm run new rule FAMILY/NAME\n'],
    [
      ['thing', 'x'],
      'new: new what? npm run new rule FAMILY/NAME, npm run new reader NAME, npm run new command NAME\n',
    ],
    [['command', 'doctor'], 'new: src-main/hosts/cli/commands/doctor.ts exists already; choose another name\n'],
  ])('%j is refused', (args, message) => {
    expect(scaffold(...args)).toEqual({ status: 1, stdout: '', stderr: message });
  });
});
