import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { denyList } from '#engine/clean/deny.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';

const folder = mkdtempSync(join(tmpdir(), 'winnow-deny-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'deny.txt');
writeFileSync(file, '# ours\nbad.example\n!good.bad.example\n');

describe('denyList', () => {
  it.each<[string[], string | undefined, string | null]>([
    [[], 'https://bad.example/', null],
    [['bad.example'], undefined, null],
    [['bad.example'], '', null],
    [['bad.example'], 'https://www.BAD.example:80/a', 'domain bad.example'],
    [['bad.example'], 'https://notbad.example/', null],
    [['host bad.example'], 'https://www.bad.example/', null],
    [['path bad.example/x'], 'https://bad.example/x/y', 'path bad.example/x'],
    [['word essex'], 'https://essexcounty.example/', null],
    [[`file:${file}`], 'https://www.bad.example/', 'domain bad.example'],
    [[`file:${file}`], 'https://good.bad.example/', null],
    [['bad.example', '!good.bad.example'], 'https://good.bad.example/', null],
  ])('%j, %j: %j', (deny, url, entry) => {
    expect(denyList(deny).match(url)).toBe(entry);
  });
});

describe('a cleaner with such a list', () => {
  const cleaner = prepareCleaner(CleanKnobs.parse({ deny: ['bad.example'] }));
  const refused = {
    ok: false,
    reason: 'deny-listed',
    detail: 'its address fits "domain bad.example" of clean.deny',
  };

  it('refuses records of an address, and pages that say it of themselves', () => {
    const page = '<link rel=canonical href="https://bad.example/1"><p>One text.</p>';
    const html = { as: 'bytes', type: 'html', bytes: Buffer.from(page), charset: null } as const;
    expect(cleaner.clean({ as: 'text', text: 'a' }, { url: 'https://bad.example/1' }, 0)).toEqual(refused);
    expect(cleaner.clean(html, {}, 0)).toEqual(refused);
    expect(cleaner.clean({ as: 'text', text: 'a' }, { url: 'https://c.example/' }, 0).ok).toBe(true);
    expect(cleaner.clean({ as: 'text', text: 'a' }, {}, 0).ok).toBe(true);
  });

  it('has another key', () => {
    const keys = [[], ['bad.example'], ['good.example'], [`file:${file}`]].map(
      (deny) => prepareCleaner(CleanKnobs.parse({ deny })).key,
    );
    expect(new Set(keys).size).toBe(4);
  });
});
