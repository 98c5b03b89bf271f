import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { generate } from './generate.ts';

/* `npm run gen` writes the generated files that differ; `npm run gen -- --check` names them and fails. */
const check = process.argv.includes('--check');
const stale = await generate(fileURLToPath(new URL('../../..', import.meta.url)), check);
for (const path of stale) {
  process.stdout.write(check ? `${path}: differs from what it is made of; run npm run gen\n` : `wrote ${path}\n`);
}
process.exitCode = check && stale.length > 0 ? 1 : 0;
