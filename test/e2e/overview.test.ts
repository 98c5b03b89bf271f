import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { accessibilityFaults } from '#test/helpers/harness.ts';
import { corpusWithEveryNeed, CUT_DOCUMENTS, CUT_SITE } from '#test/helpers/overview-corpus.ts';

const CLI = fileURLToPath(new URL('../../src-main/hosts/cli/main.ts', import.meta.url));

interface Weighed {
  documents: number;
  bytes: number;
  words: number | null;
}
interface Stats {
  records: { read: number; used: number; ignored: Record<string, number>; quarantined: Record<string, number> };
  funnel: {
    made: Weighed;
    kept: Weighed;
    dropped: Weighed;
    rows: { id: string; alone: Weighed; unique: Weighed; cascade: Weighed }[];
    by: Record<'source' | 'language', { name: string; made: Weighed; kept: Weighed }[]>;
  };
  guards: { id: string; open: boolean }[];
}

const count = (n: number): string => n.toLocaleString('en');
const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

describe.skipIf(CHROMIUM === null)('the overview in a real browser', () => {
  const app = appUnderTest({ corpus: null, prepare: corpusWithEveryNeed });
  const stats = (): Stats =>
    JSON.parse(
      execFileSync(process.execPath, [CLI, 'stats', app.dir, '--json'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as Stats;
  const open = async (hash = '#/overview'): Promise<Page> => {
    const { page } = await app.open(hash);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    return page;
  };
  const cells = (row: Locator): Promise<string[]> => row.locator('th, td').allInnerTexts();

  test('its numbers are those of winnow stats', async () => {
    const page = await open();
    const { records, funnel } = stats();
    const steps = page.getByRole('list', { name: 'From records to kept documents' }).locator('> li');
    const amounts = (await steps.allInnerTexts()).map((text) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .slice(0, 2),
    );
    expect(amounts).toEqual([
      ['Records read', count(records.read)],
      ['Records used', count(records.used)],
      ['Documents', count(funnel.made.documents)],
      ['Kept', count(funnel.kept.documents)],
    ]);
    expect(await steps.nth(1).innerText()).toContain(`${count(sum(records.quarantined))} could not be used`);
    expect(await steps.nth(3).innerText()).toContain(`${count(funnel.dropped.documents)} dropped`);

    const rules = page.getByRole('table').nth(0).locator('tbody tr');
    const shown = funnel.rows.filter(({ alone }) => alone.documents > 0);
    expect(shown.length).toBeGreaterThan(1);
    expect(await rules.count()).toBe(shown.length);
    for (const [i, { alone, unique, cascade }] of shown.entries()) {
      const numbers = (await cells(rules.nth(i))).slice(2, 5);
      expect(numbers).toEqual([alone, unique, cascade].map(({ documents }) => count(documents)));
    }

    const groups = page.getByRole('table').nth(1).locator('tbody tr');
    expect(await groups.count()).toBe(funnel.by.source.length);
    for (const [i, { name, made, kept }] of funnel.by.source.entries()) {
      expect((await cells(groups.nth(i))).slice(0, 3)).toEqual([name, count(made.documents), count(kept.documents)]);
    }
  });

  test('counts in bytes and words, and the address keeps that', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Words' }).click();
    await page.waitForURL(/of=words/);
    const kept = page.getByRole('list', { name: 'From records to kept documents' }).locator('> li').last();
    await expect.poll(() => kept.innerText()).toContain(count(stats().funnel.kept.words ?? Number.NaN));
    await page.getByRole('button', { name: 'Bytes', exact: true }).click();
    await expect.poll(() => kept.innerText()).toMatch(/KiB|MiB/);
    await page.reload();
    await expect.poll(() => kept.innerText()).toMatch(/KiB|MiB/);
  });

  test('limits are sorted by what they drop, and the cascade comes back', async () => {
    const page = await open();
    const rules = page.getByRole('table').nth(0);
    const column = async (i: number): Promise<number[]> => {
      const rows = rules.locator('tbody tr');
      const texts = await Promise.all(
        Array.from({ length: await rows.count() }, async (_, r) => (await cells(rows.nth(r)))[i]),
      );
      return texts.map((text) => Number(text?.replaceAll(',', '')));
    };
    const cascade = await column(0);
    await rules.getByRole('button', { name: 'Alone' }).click();
    await page.waitForURL(/sort=-alone/);
    const alone = await column(2);
    expect(alone).toEqual(alone.toSorted((a, b) => b - a));
    expect(await rules.getByRole('columnheader', { name: 'Alone' }).getAttribute('aria-sort')).toBe('descending');
    await rules.getByRole('button', { name: 'Order' }).click();
    expect(await column(0)).toEqual(cascade);
  });

  test('every limit leads to its documents and to its threshold, every group to its documents', async () => {
    const page = await open();
    const row = page.getByRole('table').nth(0).locator('tbody tr').first();
    const { id } = stats().funnel.rows.find(({ alone }) => alone.documents > 0) ?? { id: '' };
    const at = async (link: Locator): Promise<string> =>
      decodeURIComponent((await link.getAttribute('href')) ?? '').replaceAll('+', ' ');
    expect(await at(row.getByRole('link').first())).toBe(`#/evidence?where=breach(${id})`);
    expect(await at(row.getByRole('link', { name: /^Tune/ }))).toBe(
      `#/thresholds?signal=${id.replace(/\.[^.]+$/, '')}`,
    );
    const group = page.getByRole('table').nth(1).locator('tbody tr').first();
    expect(await at(group.getByRole('link').first())).toBe(
      `#/evidence?where=source = "${stats().funnel.by.source[0]?.name}"`,
    );
    await page.getByRole('button', { name: 'By language' }).click();
    await page.waitForURL(/by=language/);
    expect(await at(group.getByRole('link').first())).toMatch(/^#\/evidence\?where=language = "[a-z]+"$/);
  });

  test('a guard is accepted with a reason only, and that is taken back', async () => {
    const page = await open();
    const guard = stats().guards.find(({ open: is }) => is);
    expect(guard?.id).toMatch(/^source:/);
    const name = `Source ${guard?.id.slice('source:'.length)}`;
    const card = page.getByRole('listitem').filter({ hasText: `${name} loses` });
    await card.getByRole('button', { name: `Accept the loss of ${name}` }).click();
    await page.keyboard.press('Tab');
    await card.getByRole('button', { name: 'Accept', exact: true }).click();
    await card.getByText('Give a reason first.').waitFor();
    await card.getByRole('textbox').fill('these are short on purpose');
    await card.getByRole('button', { name: 'Accept', exact: true }).click();
    await card.getByText(/Accepted at .*these are short on purpose/).waitFor();
    expect(stats().guards.find(({ id }) => id === guard?.id)?.open).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.getByRole('button', { name: `Accept the loss of ${name}` }).waitFor();
    expect(stats().guards.find(({ id }) => id === guard?.id)?.open).toBe(true);
  });

  test('a source without a licence leads to where it is given', async () => {
    const page = await open();
    const card = page.getByRole('listitem').filter({ hasText: 'has no licence' });
    await card.getByRole('link', { name: 'Give its licence' }).click();
    await page.getByRole('heading', { name: 'short', level: 1 }).waitFor();
    await page.getByLabel('Licence').fill('CC0-1.0');
    await page.getByLabel('Licence').press('Enter');
    await page.getByText('Licence of short saved').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await expect.poll(() => page.getByText('has no licence').count()).toBe(0);
    await page.goForward();
    await page.getByLabel('Licence').fill('');
    await page.getByLabel('Licence').press('Enter');
    await page.getByText('Licence of short saved').waitFor();
  });

  test('a site whose texts are fragments leads to its documents', async () => {
    const page = await open();
    const card = page.getByRole('listitem').filter({ hasText: CUT_SITE });
    await card.getByText('In source web').waitFor();
    expect(await card.innerText()).toContain('structure.cut_fraction is 1 here');
    await card.getByRole('link', { name: 'Look at its documents' }).click();
    await page.getByText(`${CUT_DOCUMENTS} documents`).first().waitFor();
  });

  test('limits that are moved and not saved are shown as saved and as moved', async () => {
    const page = await open();
    const { kept } = stats().funnel;
    const draft = [{ signal: 'gopher.word_count', kind: 'min', value: null }];
    await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [
      `winnow.draft.${app.dir}`,
      JSON.stringify(draft),
    ] as const);
    await page.reload();
    await page.getByText('One limit is moved and not saved').waitFor();
    const whatif = JSON.parse(
      execFileSync(process.execPath, [CLI, 'whatif', app.dir, '--set', 'gopher.word_count.min=off', '--json'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as { after: { kept: number } };
    expect(whatif.after.kept).toBeGreaterThan(kept.documents);
    const step = page.getByRole('list', { name: 'From records to kept documents' }).locator('> li').last();
    await expect.poll(() => step.innerText()).toContain(`${count(kept.documents)} → ${count(whatif.after.kept)}`);
    expect(await step.innerText()).toContain(`+${count(whatif.after.kept - kept.documents)}`);
    expect(await accessibilityFaults(page, 'body')).toEqual([]);
  });

  test('what is known of a part is said to be of a part', async () => {
    const page = await open();
    const note = await page.getByText(/the others are not measured yet/).innerText();
    expect(note).toMatch(/^From 2 of 3 shards:/);
  });

  test.each(['light', 'dark'] as const)('nothing is out of reach for assistive technology, %s', async (colorScheme) => {
    const { page } = await app.open('#/overview', { colorScheme });
    await page.getByRole('table').nth(1).waitFor();
    expect(await accessibilityFaults(page, 'body')).toEqual([]);
    await page
      .getByRole('button', { name: /^Accept the loss/ })
      .first()
      .click();
    expect(await accessibilityFaults(page, 'body')).toEqual([]);
  });
});

describe.skipIf(CHROMIUM === null)('the overview of an empty workspace', () => {
  const app = appUnderTest({ corpus: null });

  test('says why there is nothing, and where to begin', async () => {
    const { page } = await app.open('#/overview');
    await page.getByRole('heading', { name: 'Nothing is measured yet' }).waitFor();
    expect(await accessibilityFaults(page, 'body')).toEqual([]);
    await page.getByRole('link', { name: 'Go to sources' }).click();
    await page.getByRole('heading', { name: 'No source yet', level: 1 }).waitFor();
  });
});

const TEMPLATE = 'Please enable cookies to go on with this page.';

describe.skipIf(CHROMIUM === null)('strings of many documents', () => {
  const app = appUnderTest({
    corpus: null,
    async prepare(bench, dir) {
      const root = join(bench.folder, 'web');
      mkdirSync(root);
      const lines = Array.from({ length: 9 }, (_, i) =>
        JSON.stringify({ text: `Note ${i} tells of its own matter. ${i < 6 ? TEMPLATE : ''}` }),
      );
      writeFileSync(join(root, 'a.jsonl'), lines.join('\n'));
      await bench.add(dir, [root]);
      await bench.run(dir);
    },
  });

  test('are found when they are asked for, and lead to their documents', async () => {
    const { page } = await app.open('#/overview');
    const part = page.getByRole('region', { name: 'Strings of many documents' });
    await part.getByRole('button', { name: 'Look through all documents' }).click();
    const link = part.getByRole('link', { name: `Documents that hold: ${TEMPLATE}` });
    await link.waitFor();
    expect(await part.getByRole('row').nth(1).locator('td').nth(0).innerText()).toBe('6');
    expect(await accessibilityFaults(page, 'body')).toEqual([]);
    await link.click();
    await expect.poll(() => page.locator('body').innerText()).toMatch(/\b6 documents\b/);
  });
});
