import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { listDecisions } from '#services/label.ts';
import type { Hands } from './hands.ts';

const CLI = fileURLToPath(new URL('../../../src-main/hosts/cli/main.ts', import.meta.url));

/** What the command line says, as a person in another window would ask it. */
export const winnow = (...args: string[]): string =>
  execFileSync(process.execPath, [CLI, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
export const winnowJson = <T>(...args: string[]): T => JSON.parse(winnow(...args, '--json')) as T;

export interface Stats {
  records: { read: number; used: number };
  funnel: { made: { documents: number }; kept: { documents: number }; dropped: { documents: number } };
  guards: { id: string; open: boolean }[];
}

export interface DayOptions {
  page: Page;
  hands: Hands;
  /** The workspace. */
  dir: string;
  /** The folder that is added, by its name within the place that the browser shows first. */
  folder: string;
}

const soon = <T>(get: () => T | Promise<T>) => expect.poll(get, { timeout: 60_000, interval: 100 });
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const numberIn = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));

/** What a curator does on the first day, from an empty workspace to a pack that is checked. */
export function firstDay({ page, hands, dir, folder }: DayOptions) {
  const runs = page.getByRole('complementary', { name: 'Runs' });
  const status = page.getByRole('contentinfo');
  const list = page.getByRole('group', { name: 'The list' });
  const grid = page.getByRole('grid');
  const focusedRow = (): Promise<string | null> => page.locator('.w-grid-row.is-focused').getAttribute('data-row');
  const heading = (name: string): Locator => page.getByRole('heading', { name, exact: true });
  const stats = (): Stats => winnowJson<Stats>('stats', dir);

  return {
    stats,
    overruled,

    /** By the browser of folders; the form says what it is. */
    async addSource(): Promise<void> {
      await heading('No source yet').waitFor();
      await hands.press(button(page, 'Browse folders'));
      const list = page.getByRole('listbox', { name: 'Folders' });
      await list.getByRole('option', { name: new RegExp(`^${folder}`) }).waitFor();
      await hands.mark(list, folder);
      await hands.press(button(page, 'Add 1 chosen'));
      await heading('What would come').waitFor();
      await hands.choose(page.getByLabel('Category'), 'Web pages');
      await hands.write(page.getByLabel('Licence'), 'CC0-1.0');
      await hands.press(page.getByRole('main').getByRole('button', { name: 'Add source', exact: true }).last());
      await page.getByText(`Added ${folder}`).waitFor();
      await hands.press(button(page, `Open ${folder}`));
      await page.getByRole('heading', { name: folder, level: 1 }).waitFor();
    },

    /** What a run would cost: nothing is measured by it. */
    async estimate(): Promise<void> {
      await hands.press(button(runs, 'Estimate from a sample'));
      const card = runs.getByRole('region', { name: /^Estimate for/ });
      await card.getByText(/From a sample of/).waitFor({ timeout: 120_000 });
      expect(await card.getByRole('term').allInnerTexts()).toEqual(['Work', 'Documents', 'Time', 'Disk']);
      await hands.press(button(card, 'Dismiss'));
      await card.waitFor({ state: 'detached' });
    },

    /** Starts a run and stops it once a part of it is done; returns how many shards are kept, and of how many. */
    async runAndStop(): Promise<{ done: number; all: number }> {
      await hands.press(button(runs, 'Start run'));
      await runs.getByText('Reading and measuring').waitFor();
      await runs.getByText(/^[1-9]\d* of \d+$/).waitFor({ timeout: 120_000 });
      await hands.press(button(runs, 'Stop run'));
      const card = runs.getByRole('region', { name: 'Stopped' });
      await card.waitFor({ timeout: 60_000 });
      await card.getByText(/\d+ of \d+ shards are kept/).waitFor();
      const [, done = '', all = ''] = /(\d+) of (\d+) shards are kept/.exec(await card.innerText()) ?? [];
      expect(Number(done)).toBeGreaterThan(0);
      expect(Number(done)).toBeLessThan(Number(all));
      return { done: Number(done), all: Number(all) };
    },

    /** Everything that is said of a part is said to be of a part. */
    async lookAtPart({ done, all }: { done: number; all: number }): Promise<void> {
      await hands.press(runs.getByRole('link', { name: 'See the overview' }));
      await heading('Overview').waitFor();
      // The second shard of a part may have come after the first was shown.
      await showNew();
      await page.getByText(new RegExp(`${done} of ${all} shards.* the others are not measured yet`)).waitFor();
      await soon(() => status.innerText()).toContain(`${done} of ${all} shards — partial`);
      await hands.go('Evidence');
      await soon(async () => numberIn(await status.innerText())).toBe(stats().funnel.made.documents);
      await soon(async () => Number(await grid.getAttribute('aria-rowcount')) - 1).toBe(stats().funnel.made.documents);
    },

    /** Goes on to the end; the pages show all of it on request. */
    async resume(): Promise<void> {
      await hands.go('Sources');
      await hands.press(button(runs, 'Resume'));
      await runs.getByRole('heading', { name: 'Done', exact: true }).waitFor({ timeout: 300_000 });
      await hands.press(runs.getByRole('link', { name: 'See the overview' }));
      await heading('Overview').waitFor();
      const { funnel } = stats();
      await showNew();
      const steps = page.getByRole('list', { name: 'From records to kept documents' }).locator('> li');
      await soon(async () => numberIn(await steps.nth(2).innerText())).toBe(funnel.made.documents);
      await soon(async () => numberIn(await steps.nth(3).innerText())).toBe(funnel.kept.documents);
      expect(await page.getByText('the others are not measured yet').count()).toBe(0);
    },

    /** Reads a document that a limit drops: where its text breaches it, and the limit itself. */
    async readDropped(signal: string): Promise<void> {
      await hands.go('Evidence');
      await hands.write(page.getByRole('combobox', { name: 'Filter by an expression' }), `breach(${signal})`);
      await page.keyboard.press('Enter');
      await soon(async () => numberIn(await list.innerText())).toBeLessThan(stats().funnel.made.documents);
      await page.keyboard.press('Escape');
      await soon(focusedRow).toBe('0');
      const why = page.getByRole('region', { name: 'Why', exact: true });
      const failing = why.getByRole('region', { name: /limits? breached/ });
      await failing.getByText(signal).waitFor();
      await page.locator('.w-text .view-line').first().waitFor();
      await hands.press(failing.getByRole('button', { name: new RegExp(`^${signal}`) }));
      await page.locator('.w-text-span').first().waitFor();
      await page.getByText(new RegExp(`^Marked: ${signal} · \\d+ place`)).waitFor();
      await hands.press(button(failing, `More about ${signal}`));
      await hands.press(failing.getByRole('link', { name: 'Tune here' }));
      await heading(signal).waitFor();
    },

    /** Moves a limit, sees what turns, and saves it as a version. */
    async tune(signal: string, limit: 'At least' | 'At most', value: string): Promise<void> {
      const side = `${signal}.${limit === 'At least' ? 'min' : 'max'}`;
      const { after, flips } = winnowJson<{ after: { kept: number }; flips: number }>(
        'whatif',
        dir,
        '--set',
        `${side}=${value}`,
      );
      expect(flips).toBeGreaterThan(0);
      await hands.press(page.getByRole('button', { name: new RegExp(`^${signal.split('.')[1]} `) }));
      await heading(signal).waitFor();
      await hands.write(page.getByRole('textbox', { name: limit }), value);
      await page.keyboard.press('Enter');
      const effects = page.getByRole('complementary', { name: 'What the moved limits would do' });
      await soon(async () => numberIn(await effects.locator('dd').last().innerText())).toBe(after.kept);
      await page.keyboard.press('ControlOrMeta+s');
      const dialog = page.getByRole('dialog', { name: 'Save as a new recipe version' });
      await hands.write(dialog.getByRole('textbox'), 'looked at both sides of it');
      await hands.press(button(dialog, 'Save version'));
      await dialog.waitFor({ state: 'detached' });
      const versions = page.getByRole('region', { name: 'Versions of the recipe' }).locator('ol > li');
      await soon(() => versions.first().innerText()).toContain(side);
      // The reason is where the limit comes from now.
      await page.getByText(/Limit from: set in the app .*: looked at both sides of it/).waitFor();
      expect(stats().funnel.kept.documents).toBe(after.kept);
    },

    /** Overrules this many documents and takes some of it back, by keys in either journey. */
    async overrule(count: number, undone: number): Promise<void> {
      await hands.go('Evidence');
      const lift = button(page, /^Remove: /);
      while ((await lift.count()) > 0) await hands.press(lift.first());
      await page.locator('.w-grid-row [data-verdict]').first().waitFor();
      // Whatever had the focus: keys act in the list.
      await page.keyboard.press('r');
      await page.getByRole('dialog', { name: 'Go to row' }).waitFor();
      await page.keyboard.type('1');
      await page.keyboard.press('Enter');
      await soon(focusedRow).toBe('0');
      for (let i = 0; i < count; i++) {
        await page.keyboard.press(i % 2 === 0 ? 'd' : 'a');
        await soon(focusedRow).toBe(String(i + 1));
      }
      await soon(overruled).toBe(count);
      for (let i = 0; i < undone; i++) await page.keyboard.press('u');
      await soon(overruled).toBe(count - undone);
      await soon(() => page.locator('.w-grid-row').getByRole('img', { name: 'by a person' }).count()).toBe(
        count - undone,
      );
    },

    /** Says of every group that loses too much why that is right. */
    async acceptGuards(): Promise<void> {
      await hands.go('Overview');
      await heading('Overview').waitFor();
      const accept = page.getByRole('button', { name: /^Accept the loss of/ });
      const open = stats().guards.filter((guard) => guard.open).length;
      expect(open).toBeGreaterThan(0);
      for (let left = open; left > 0; left--) {
        await soon(() => accept.count()).toBe(left);
        await hands.press(accept.first());
        const why = page.getByRole('textbox', { name: 'Why is this right?' });
        await why.waitFor();
        await page.keyboard.type('only samples of these languages are wanted');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await why.waitFor({ state: 'detached' });
      }
      await soon(() => accept.count()).toBe(0);
      await soon(() => stats().guards.filter((guard) => guard.open).length).toBe(0);
    },

    /** Writes a pack and has it checked, here and on the command line; returns its folder. */
    async exportPack(): Promise<string> {
      await hands.go('Export');
      await heading('What it will hold').waitFor();
      await hands.press(page.getByRole('radio', { name: 'JSON lines, gzip' }));
      const out = await page.getByRole('textbox', { name: 'Folder' }).inputValue();
      await hands.press(button(page, 'Export'));
      const kept = stats().funnel.kept.documents.toLocaleString('en');
      await page.getByText(new RegExp(`^${kept} documents written to`)).waitFor({ timeout: 120_000 });
      const pack = page.getByRole('complementary', { name: 'Packs' }).getByRole('listitem').first();
      await hands.press(button(pack, /^Verify/));
      await pack.getByText('Every file, hash and count is as the manifest says.').waitFor({ timeout: 60_000 });
      expect(winnow('verify', out)).toMatch(/^whole: /);
      return out;
    },

    /** What was done is there, in a page that was opened anew. */
    async isAllThere({ overrules, pack }: { overrules: number; pack: string }): Promise<void> {
      const { funnel } = stats();
      await hands.go('Overview');
      await heading('Overview').waitFor();
      const steps = page.getByRole('list', { name: 'From records to kept documents' }).locator('> li');
      await soon(async () => numberIn(await steps.nth(3).innerText())).toBe(funnel.kept.documents);
      expect(await page.getByText(/^Accepted at /).count()).toBeGreaterThan(0);
      await hands.go('Thresholds');
      const versions = page.getByRole('region', { name: 'Versions of the recipe' }).locator('ol > li');
      await soon(() => versions.count()).toBe(2);
      await hands.go('Export');
      await page.getByRole('complementary', { name: 'Packs' }).getByText(pack, { exact: true }).waitFor();
      await hands.go('Evidence');
      await soon(() => page.locator('.w-grid-row').getByRole('img', { name: 'by a person' }).count()).toBe(overrules);
      expect(await overruled()).toBe(overrules);
    },
  };

  /** The list and the numbers stand still while a run writes, until a person wants the rest. */
  async function showNew(): Promise<void> {
    const all = stats().funnel.made.documents;
    const show = button(page, 'Show what is new');
    const shown = async (): Promise<boolean> => numberIn(await status.innerText()) === all;
    await soon(async () => (await show.count()) > 0 || (await shown())).toBe(true);
    if (!(await shown())) await hands.press(show);
    await soon(shown).toBe(true);
  }

  async function overruled(): Promise<number> {
    const log = await listDecisions(dir);
    return log.filter(({ decision, state }) => decision.kind === 'override' && state === 'counts').length;
  }
}
