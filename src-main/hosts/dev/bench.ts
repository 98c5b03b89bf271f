import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runNode } from './run-node.ts';

/* `npm run bench NAME ARGS…` runs test/bench/NAME.bench.ts; without a name it lists them. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const names = readdirSync(join(ROOT, 'test', 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .sort();
const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  process.stderr.write(`bench: which one? ${names.map((known) => `npm run bench ${known}`).join(', ')}\n`);
  process.exitCode = name === undefined ? 0 : 1;
} else {
  process.exitCode = (await runNode([join('test', 'bench', `${name}.bench.ts`), ...args], { cwd: ROOT })).code;
}
