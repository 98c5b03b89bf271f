import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { recipeJsonSchema } from '#engine/recipe/json-schema.ts';
import { renderRegistry, type Registry } from './registries.ts';

/** Every folder of units. A new kind of unit is one entry here. */
export const REGISTRIES: readonly Registry[] = [
  {
    folder: 'src-main/engine/read/formats',
    member: 'reader',
    list: 'readers',
    type: ['Reader', '../reader.ts'],
    idType: 'ReaderId',
  },
  { folder: 'src-main/engine/rules', member: 'rule', list: 'rules', type: ['Rule', './rule.ts'], idType: 'RuleId' },
  {
    folder: 'src-main/engine/packs/writers',
    member: 'writer',
    list: 'writers',
    type: ['PackWriter', '../writer.ts'],
    idType: 'WriterId',
  },
  {
    folder: 'src-main/store/migrations',
    member: 'migration',
    list: 'migrations',
    type: ['Migration', '../migration.ts'],
  },
  {
    folder: 'src-main/hosts/cli/commands',
    member: 'command',
    list: 'commands',
    type: ['CommandEntry', '../program.ts'],
    lazy: true,
  },
];

interface Generated {
  path: string;
  text: string;
}

/** Every generated file of the repository with the text it should have. */
async function generateAll(root: string): Promise<Generated[]> {
  const style = await resolveConfig(join(root, 'package.json'));
  const schema = JSON.stringify(recipeJsonSchema());
  const files: Generated[] = [
    { path: 'resources/schema/recipe.schema.json', text: await format(schema, { ...style, parser: 'json' }) },
  ];
  for (const registry of REGISTRIES) {
    const text = renderRegistry(root, registry);
    const path = `${registry.folder}/registry.gen.ts`;
    files.push({ path, text: await format(text, { ...style, parser: 'typescript' }) });
  }
  return files;
}

/** Paths whose text differs from what it should be; unless `check`, they are written. */
export async function generate(root: string, check: boolean): Promise<string[]> {
  const stale = (await generateAll(root)).filter(({ path, text }) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  if (!check) for (const { path, text } of stale) writeFileSync(join(root, path), text);
  return stale.map(({ path }) => path);
}
