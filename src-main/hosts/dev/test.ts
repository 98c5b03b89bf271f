import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { CHROMIUM, CHROMIUM_REMEDY } from './chromium.ts';
import { runNode } from './run-node.ts';

/*
 * `npm test`: the static checks side by side, and the page that tests load, then every test; `npm run check` (`--slow`):
 * the slow tests alone.
 * Arguments go to Vitest and leave the static checks out: `npm test test/unit/engine/recipe`.
 * The last line is `N passed, N failed`, each static check counted as one.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LAUNCH = 'src-main/hosts/launch.mjs';
const STATIC_CHECKS: readonly (readonly [string, ...string[]])[] = [
  ['gen', '--check'],
  ['build'],
  ['typecheck'],
  ['lint'],
  ['check-format'],
];

interface Counts {
  passed: number;
  failed: number;
}

async function staticChecks(): Promise<Counts> {
  const codes = await Promise.all(
    STATIC_CHECKS.map(async ([task, ...args]) => {
      const { code, output, seconds } = await runNode([LAUNCH, `--task=${task}`, ...args], {
        cwd: ROOT,
        capture: true,
      });
      process.stdout.write(
        `${code === 0 ? 'ok  ' : 'FAIL'} npm run ${task} (${seconds.toFixed(0)} s)\n${code === 0 ? '' : output}`,
      );
      return code;
    }),
  );
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed };
}

/** What Vitest's JSON reporter writes, as far as it is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

async function tests(slow: boolean, args: readonly string[]): Promise<Counts> {
  const file = join(ROOT, '.cache', slow ? 'check.json' : 'test.json');
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(file, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const env = { ...process.env, ...(slow ? { WINNOW_CHECK: '1' } : {}) };
  const { code } = await runNode([...vitest, ...reporters, ...args], { cwd: ROOT, env });
  const report = readReport(file);
  if (report === null) return { passed: 0, failed: 1 };
  printSkipped(report);
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** A line for each skipped test, or for a file of them, and what to do where it was for want of a browser. */
function printSkipped(report: Report): void {
  let any = false;
  for (const { name, assertionResults } of report.testResults) {
    const skipped = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed');
    const titles =
      skipped.length > 1 && skipped.length === assertionResults.length
        ? [`all ${skipped.length} tests`]
        : skipped.map(({ fullName }) => fullName);
    any ||= titles.length > 0;
    for (const title of titles) process.stdout.write(`skipped: ${relative(ROOT, name)}: ${title}\n`);
  }
  if (any && CHROMIUM === null) process.stdout.write(`The tests in a browser were skipped: ${CHROMIUM_REMEDY}.\n`);
}

const slow = process.argv[2] === '--slow';
const args = process.argv.slice(slow ? 3 : 2);
const before = slow || args.length > 0 ? { passed: 0, failed: 0 } : await staticChecks();
const after = await tests(slow, args);
const failed = before.failed + after.failed;
process.stdout.write(`${before.passed + after.passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
