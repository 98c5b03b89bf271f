import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourceRoot } from '#engine/resource-root.ts';

const folder = (): string => join(resourceRoot(), 'recipes');

/** The recipe that is used where none is named: it judges each language by its own limits. */
export const DEFAULT_PRESET = 'web-multilingual';

/** Names of the recipes that come with Winnow, in order. */
export function presetNames(): string[] {
  return readdirSync(folder())
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort();
}

/** The YAML text of a preset. */
export function readPreset(name: string): string {
  return readFileSync(join(folder(), `${name}.yaml`), 'utf8');
}
