import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPO } from '#test/helpers/repo-copy.ts';
import { literalTexts } from './literal-texts.ts';

const filesOf = (pattern: string): { path: string; code: string }[] =>
  globSync(pattern, { cwd: REPO }).map((path) => ({ path, code: readFileSync(join(REPO, path), 'utf8') }));

describe('texts of the page', () => {
  const pages = filesOf('src-renderer/{app,features,widgets}/**/*.{ts,tsx}');

  test('are seen whole', () => {
    expect(pages.length).toBeGreaterThan(40);
  });

  test('come from the catalogue', () => {
    expect(pages.flatMap(({ path, code }) => literalTexts(path, code).map((text) => `${path}:${text}`))).toEqual([]);
  });

  test('are all used', () => {
    const code = pages.map((page) => page.code).join('\n');
    const begun = [...code.matchAll(/`([a-z]+\.[A-Za-z0-9]*)\$\{/gu)].map((match) => match[1] ?? '');
    const keys = filesOf('src-renderer/messages/en/*.ts').flatMap(({ path, code: area }) =>
      [...area.matchAll(/^ {2}(\w+):/gmu)].map((match) => `${/(\w+)\.ts$/u.exec(path)?.[1]}.${match[1]}`),
    );
    expect(keys.length).toBeGreaterThan(50);
    const isUsed = (key: string): boolean => code.includes(`'${key}'`) || begun.some((start) => key.startsWith(start));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe('a text outside the catalogue is found', () => {
  test.each([
    ['<p>Hello</p>', ['1: Hello']],
    ['<p>日本語</p>', ['1: 日本語']],
    ["<p>{'Hello'}</p>", ['1: Hello']],
    ["<p>{more ? 'More' : t('a.less')}</p>", ['1: More']],
    ['<p>{`${n} rows`}</p>', ['1: rows']],
    ["<p>{open && 'Open'}</p>", ['1: Open']],
    ['<button aria-label="Close" />', ['1: Close']],
    ["<button title={key + ' key'} />", ['1: key']],
    ['<input placeholder={`Search ${page}`} />', ['1: Search']],
    ['<img alt="A chart" />', ['1: A chart']],
    ["notify({ text: 'Saved' })", ['1: Saved']],
  ])('%s', (code, found) => {
    expect(literalTexts('x.tsx', code)).toEqual(found);
  });

  test.each([
    ["<p>{t('shell.close')}</p>"],
    ['<p> • 12 % {count} ✕ </p>'],
    ["<p className={on ? 'on' : 'off'} role=\"alert\">{children}</p>"],
    ["<li aria-selected={at === 'first'} />"],
    ["const command = { title: 'shell.commandSearch', keys: ['g j'] };"],
    ['<p>{find(list, "name")}</p>'],
  ])('but not in %s', (code) => {
    expect(literalTexts('x.tsx', code)).toEqual([]);
  });
});
