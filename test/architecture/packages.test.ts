import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPO } from '#test/helpers/repo-copy.ts';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(REPO, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Where Node finds a package from another: the nearest node_modules upwards. */
function isFound(from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === '') return false;
    if (!at.includes('/node_modules/')) at = '';
  }
}

describe('the lock file', () => {
  test('holds what its packages need, the optional too: npm 11 refuses it otherwise', () => {
    const missing = Object.entries(packages).flatMap(
      ([path, { dependencies, optionalDependencies, devDependencies }]) =>
        Object.keys({ ...dependencies, ...optionalDependencies, ...(path === '' ? devDependencies : {}) })
          .filter((name) => !isFound(path, name))
          .map((name) => `${path} needs ${name}`),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(packages).length).toBeGreaterThan(300);
  });

  test('has a hash for every package, and names no registry', () => {
    const entries = Object.entries(packages).filter(([path]) => path !== '');
    expect(entries.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  test('pins every direct dependency to one version', () => {
    const { dependencies, optionalDependencies, devDependencies } = packages[''] ?? {};
    const all = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies });
    expect(all.filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
  });
});

test('every direct dependency is used by something', () => {
  const files = globSync(['{src-*,test,resources}/**/*.{ts,tsx,mjs,js,json,css}', '*.{json,ts}'], { cwd: REPO });
  const texts = files
    .filter((file) => !/^package(-lock)?\.json$/.test(file))
    .map((file) => readFileSync(join(REPO, file), 'utf8'));
  const { dependencies, optionalDependencies, devDependencies } = packages[''] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(names.length).toBeGreaterThan(40);
  const unused = names.filter((name) => {
    const of = name.replace('@types/', '');
    return !texts.some((text) => ["'", '"', 'node_modules/'].some((before) => isNamed(text, before + of)));
  });
  expect(unused).toEqual([]);
});

/** Whether a text has a whole name of a package, and not one that begins like it. */
const isNamed = (text: string, name: string): boolean => ["'", '"', '/'].some((after) => text.includes(name + after));

test('install scripts stay off: with them npm 10 needs Python and a compiler', () => {
  expect(readFileSync(join(REPO, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
});
