#!/usr/bin/env node
/*
 * The door to everything: `bin.winnow` and every npm script. Plain JavaScript without dependencies that runs on
 * Node 18 and later, because it comes before everything else: it installs the packages when the lock file changed,
 * finds the pinned Node among them, and hands over to it (DECISIONS 8).
 *
 *   launch.mjs ARGS…              the command line, as `winnow ARGS…`
 *   launch.mjs --task=NAME ARGS…  a task of the repository, as `npm run NAME`
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.winnow-install');
const turnFile = join(root, '.cache', 'install.turn');

/** The package that carries the pinned Node of a platform, and the binary inside it. */
const BINARIES = JSON.parse(readFileSync(new URL('node-binaries.json', import.meta.url), 'utf8'));

const ESLINT = [
  'node_modules/eslint/bin/eslint.js',
  '-c',
  'test/eslint.config.js',
  '--cache',
  '--cache-location',
  '.cache/',
];
const PRETTIER = [
  'node_modules/prettier/bin/prettier.cjs',
  '--log-level=warn',
  '--cache',
  '--cache-location=.cache/prettier',
];
PRETTIER.push(
  'src-main',
  'src-renderer',
  'src-shared',
  'test',
  'resources',
  '*.json',
  '*.md',
  '!package-lock.json',
  '!resources/letters/letters.json',
  '!test/golden/**/*.json',
);

/** What each task runs under the pinned Node, from the root. */
const TASKS = {
  start: ['src-main/hosts/dev/start.ts'],
  build: ['src-main/hosts/dev/build-renderer.ts'],
  test: ['src-main/hosts/dev/test.ts'],
  'test-electron': ['src-main/hosts/dev/test-electron.ts'],
  check: ['src-main/hosts/dev/test.ts', '--slow'],
  gen: ['src-main/hosts/dev/gen.ts'],
  new: ['src-main/hosts/dev/new.ts'],
  bench: ['src-main/hosts/dev/bench.ts'],
  screenshots: ['src-main/hosts/dev/screenshots.ts'],
  package: ['src-main/hosts/dev/package.ts'],
  typecheck: ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.json', 'src-renderer/tsconfig.json'],
  lint: [...ESLINT, 'src-main', 'src-renderer', 'src-shared', 'resources', 'test'],
  format: [...PRETTIER, '--write'],
  'check-format': [...PRETTIER, '--check'],
};

function fail(message) {
  process.stderr.write(`winnow: ${message}\n`);
  process.exit(1);
}

function hashOfLock() {
  const hash = createHash('sha256').update(readFileSync(lockFile));
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

/** Whether node_modules is as the lock file says; a stamp remembers it. */
function isInstalled(hash) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return true;
  if (!isInstalledByHand()) return false;
  stamp(hash);
  return true;
}

function stamp(hash) {
  try {
    writeFileSync(stampFile, hash);
  } catch {
    // A checkout that cannot be written is compared again at each start.
  }
}

/** Whether npm, called by hand, left exactly the packages of the lock file (but for those of other platforms). */
function isInstalledByHand() {
  try {
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
    const found = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
    const present = Object.keys(found).every((path) => found[path].version === wanted[path]?.version);
    return (
      present && Object.keys(wanted).every((path) => path === '' || path in found || wanted[path].optional === true)
    );
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Takes the turn to install: true when this process has it, false when another one holds it. */
function takeTurn() {
  try {
    mkdirSync(dirname(turnFile), { recursive: true });
    writeFileSync(turnFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') fail(`${turnFile}: cannot be written (${error.code}); the checkout must be writable`);
    return false;
  }
}

/** Removes the turn of a process that died while it installed. */
function clearDeadTurn() {
  const aside = `${turnFile}.${process.pid}`;
  try {
    const pid = readFileSync(turnFile, 'utf8');
    if (pid === '' || isAlive(Number(pid))) return;
    renameSync(turnFile, aside);
    if (readFileSync(aside, 'utf8') === pid) unlinkSync(aside);
    else renameSync(aside, turnFile);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** npm as the caller has it; its own output goes to standard error, so that ours stays clean. */
function npmCi() {
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const caller = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(caller)) return spawnSync(process.execPath, [caller, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function install(hash) {
  process.stderr.write('winnow: installing packages (npm ci) …\n');
  const result = npmCi();
  if (result.error?.code === 'ENOENT')
    fail('npm is not on the PATH; install Node with npm 10 or later, then try again');
  if (result.status !== 0) {
    const how = result.signal ?? `exit ${result.status ?? result.error?.code}`;
    fail(`npm ci failed (${how}), see above; it needs the npm registry once: check network and proxy, then try again`);
  }
  stamp(hash);
}

/** Brings node_modules to the state of the lock file; processes that start together do it once. */
async function ensureInstalled() {
  const hash = hashOfLock();
  if (isInstalled(hash)) return;
  let told = false;
  while (!takeTurn()) {
    if (!told) process.stderr.write('winnow: another process is installing packages; waiting …\n');
    told = true;
    clearDeadTurn();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const release = () => unlinkSync(turnFile);
  process.once('exit', release);
  if (!isInstalled(hash)) install(hash);
  process.off('exit', release);
  release();
}

function findNode() {
  const platform = `${process.platform}-${process.arch}`;
  const binary = BINARIES[platform];
  if (binary === undefined) fail(`there is no pinned Node for ${platform}; use ${Object.keys(BINARIES).join(', ')}`);
  try {
    return createRequire(import.meta.url).resolve(binary);
  } catch {
    return fail(`the package ${binary.split('/')[0]} is missing; run npm ci in ${root}`);
  }
}

/** Runs the pinned Node in place of this process: same streams, signals passed on, same exit. */
function handOver(node, args, cwd) {
  const flags = ['--disable-warning=ExperimentalWarning'];
  // Stripped and compiled once, a start of the command line takes half the time.
  const env = {
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    // glibc raises this limit whenever a large block is freed, and then keeps such blocks for good: the arrays of a few
    // 30 MB documents made a run of 1.2 GB take 2.2 GB. Other systems do not read it.
    MALLOC_MMAP_THRESHOLD_: '1048576',
    ...process.env,
  };
  // The channel tells the child when this process dies, even by SIGKILL.
  const child = spawn(node, [...flags, ...args], { cwd, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  // A terminal sends Ctrl-C to the child itself; twice would mean "at once".
  process.on('SIGINT', () => onTerminal || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node}: cannot be started (${error.code}); it needs glibc on Linux`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

const task = /^--task=(.*)$/.exec(process.argv[2] ?? '')?.[1];
if (task !== undefined && !Object.hasOwn(TASKS, task))
  fail(`no task "${task}"; tasks: ${Object.keys(TASKS).join(', ')}`);
// npm never puts a lock file into a package, so its presence tells a checkout.
if (!existsSync(lockFile)) fail(`${root}: is not a checkout of the repository; clone it and start from there`);
await ensureInstalled();
const node = findNode();
if (task === undefined) handOver(node, [join(root, 'src-main', 'hosts', 'cli', 'main.ts'), ...process.argv.slice(2)]);
else handOver(node, [...TASKS[task], ...process.argv.slice(3)], root);
