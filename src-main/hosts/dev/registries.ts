import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A folder whose modules each export one thing under the same name, and the generated file that lists them. */
export interface Registry {
  folder: string;
  /** What each module exports: `rule`, `reader`, `command` … A module without it is a helper and not listed. */
  member: string;
  /** The exported list. */
  list: string;
  /** `type Name` import that the list satisfies, as [name, specifier]. */
  type: readonly [string, string];
  /** Lists `{ summary, load }`, so that a member is loaded when it is used; else imports all. */
  lazy?: boolean;
  /** The name of the type of all keys, exported beside the list. */
  idType?: string;
}

/** One module of a registry: its id is its file name. */
export interface Member {
  id: string;
  /** `./family/name.ts`, from the folder. */
  specifier: string;
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The modules of a folder and its subfolders that export the registry's member, by id. Throws when an id is used twice. */
export function membersOf(root: string, registry: Registry): Member[] {
  const base = join(root, registry.folder);
  const exports = new RegExp(`^export const ${registry.member}\\b`, 'm');
  const members = readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.gen.ts'))
    .filter((path) => exports.test(readFileSync(join(base, path), 'utf8')))
    .map((path) => ({
      id: (path.split(sep).at(-1) ?? path).slice(0, -'.ts'.length),
      specifier: `./${path.split(sep).join('/')}`,
    }))
    .sort((a, b) => byCodeUnit(a.id, b.id));
  members.forEach((member, index) => {
    const twin = members[index - 1];
    if (twin?.id === member.id) {
      throw new Error(`${registry.folder}: ${twin.specifier} and ${member.specifier} have one id; rename one`);
    }
  });
  return members;
}

/** The text of the generated file. */
export function renderRegistry(root: string, registry: Registry): string {
  const members = membersOf(root, registry);
  const [type, from] = registry.type;
  const lines = [
    '// Generated from this folder by `npm run gen`. Do not edit.',
    `import type { ${type} } from '${from}';`,
  ];
  if (registry.lazy !== true) {
    lines.push(
      ...members.map(({ id, specifier }) => `import { ${registry.member} as ${toName(id)} } from '${specifier}';`),
    );
  }
  lines.push('', `export const ${registry.list} = {`);
  for (const member of members) lines.push(renderMember(root, registry, member));
  lines.push(`} satisfies Record<string, ${type}>;`);
  if (registry.idType !== undefined) lines.push('', `export type ${registry.idType} = keyof typeof ${registry.list};`);
  return `${lines.join('\n')}\n`;
}

function renderMember(root: string, registry: Registry, { id, specifier }: Member): string {
  const key = /^[a-z][a-z0-9]*$/.test(id) ? id : `'${id}'`;
  if (registry.lazy !== true) return `  ${key}: ${toName(id)},`;
  const where = `${registry.folder}/${specifier.slice(2)}`;
  const source = readFileSync(join(root, where), 'utf8');
  if (literalOf(source, 'name') !== id) {
    throw new Error(`${where}: the ${registry.member} must have the name of its file: name: '${id}'`);
  }
  const summary = literalOf(source, 'summary');
  if (summary === null) throw new Error(`${where}: the ${registry.member} needs a summary: '…' in single quotes`);
  return `  ${key}: {\n    summary: '${summary}',\n    load: () => import('${specifier}'),\n  },`;
}

/** The string literal of a top-level property, as formatted code has it. Nothing is imported, so nothing can fail to load. */
function literalOf(source: string, property: string): string | null {
  return new RegExp(`^  ${property}:\\s+'((?:[^'\\\\]|\\\\.)*)',$`, 'm').exec(source)?.[1] ?? null;
}

/** `dup-ngrams` -> `dupNgrams`, `0001-first` -> `m0001First`. */
function toName(id: string): string {
  const camel = id.replace(/[-_.]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return /^[0-9]/.test(camel) ? `m${camel}` : camel;
}
