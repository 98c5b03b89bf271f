import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { generate } from './generate.ts';
import { scaffold } from './scaffold.ts';

/* `npm run new rule FAMILY/NAME`: a unit and its test that pass at once, and the registry with it. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
try {
  const [kind = '', path = ''] = process.argv.slice(2);
  const files = scaffold(ROOT, kind, path);
  const generated = await generate(ROOT, false);
  const test = files.find((file) => file.startsWith('test/')) ?? '';
  process.stdout.write(`${[...files, ...generated].map((file) => `wrote ${file}\n`).join('')}next: npm test ${test}\n`);
} catch (error) {
  process.stderr.write(`new: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
