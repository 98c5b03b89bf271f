import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { renderRegistry, type Registry } from './registries.ts';

const REGISTRIES: readonly Registry[] = [
  {
    folder: 'src-main/hosts/cli/commands',
    member: 'command',
    list: 'commands',
    type: ['CommandEntry', '../program.ts'],
    lazy: true,
  },
  {
    folder: 'src-main/engine/rules',
    member: 'rule',
    list: 'rules',
    type: ['Rule', './rule.ts'],
    idType: 'RuleId',
  },
  {
    folder: 'src-main/engine/packs/writers',
    member: 'writer',
    list: 'writers',
    type: ['PackWriter', '../writer.ts'],
    idType: 'WriterId',
  },
];

interface Generated {
  path: string;
  text: string;
}

/** Every generated file of the repository with the text it should have. */
export async function generateAll(root: string): Promise<Generated[]> {
  const files: Generated[] = [];
  const style = await resolveConfig(join(root, 'package.json'));
  for (const registry of REGISTRIES) {
    if (!existsSync(join(root, registry.folder))) continue;
    const text = await renderRegistry(root, registry);
    files.push({
      path: join(registry.folder, 'registry.gen.ts'),
      text: await format(text, { ...style, parser: 'typescript' }),
    });
  }
  return files;
}

/** `gen` writes what differs; `gen --check` names it and fails. */
export async function gen(root: string, check: boolean): Promise<number> {
  const stale = (await generateAll(root)).filter(({ path, text }) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  for (const { path, text } of stale) {
    if (!check) writeFileSync(join(root, path), text);
    process.stdout.write(check ? `${path}: differs from its folder; run npm run gen\n` : `wrote ${path}\n`);
  }
  return check && stale.length > 0 ? 1 : 0;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  process.exitCode = await gen(root, process.argv.includes('--check'));
}
