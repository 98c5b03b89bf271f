import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A kind of unit that can be begun from a template: where its module and its test go. */
interface Kind {
  /** What is written behind the kind: `FAMILY/NAME` or `NAME`. */
  pattern: RegExp;
  usage: string;
  module: (path: string) => string;
  test: (path: string) => string;
}

const WORD = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';

export const KINDS: Record<string, Kind> = {
  rule: {
    pattern: new RegExp(`^${WORD}/${WORD}$`),
    usage: 'rule FAMILY/NAME',
    module: (path) => `src-main/engine/rules/${path}.ts`,
    test: (path) => `test/unit/engine/rules/${path}.test.ts`,
  },
  reader: {
    pattern: new RegExp(`^${WORD}$`),
    usage: 'reader NAME',
    module: (path) => `src-main/engine/read/formats/${path}.ts`,
    test: (path) => `test/unit/engine/read/formats/${path}.test.ts`,
  },
  command: {
    pattern: new RegExp(`^${WORD}$`),
    usage: 'command NAME',
    module: (path) => `src-main/hosts/cli/commands/${path}.ts`,
    test: (path) => `test/unit/hosts/cli/commands/${path}.test.ts`,
  },
};

/** Writes a unit and its test, and returns their paths. Throws an Error with a plain sentence when it cannot. */
export function scaffold(root: string, kind: string, path: string): string[] {
  const usage = Object.values(KINDS).map((known) => `npm run new ${known.usage}`);
  const found = KINDS[kind];
  if (found === undefined) throw new Error(`new what? ${usage.join(', ')}`);
  if (!found.pattern.test(path)) throw new Error(`"${path}" is no name in-kebab-case; npm run new ${found.usage}`);
  const name = path.split('/').at(-1) ?? path;
  const folder = path.split('/')[0] ?? path;
  const words: Record<string, string> = {
    TITLE: `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`,
    FAMILY_NAME: name.replaceAll('-', '_'),
    FOLDER: folder,
    NAME: name,
  };
  const files = [
    [found.module(path), `${kind}.ts.txt`],
    [found.test(path), `${kind}.test.ts.txt`],
  ] as const;
  const taken = files.find(([file]) => existsSync(join(root, file)));
  if (taken !== undefined) throw new Error(`${taken[0]} exists already; choose another name`);
  for (const [file, template] of files) {
    const text = readFileSync(new URL(`templates/${template}`, import.meta.url), 'utf8');
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(
      join(root, file),
      text.replace(/\b(TITLE|FAMILY_NAME|FOLDER|NAME)\b/g, (word) => words[word] ?? word),
    );
  }
  return files.map(([file]) => file);
}
