import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Decision } from '#shared/domain/decision.ts';
import { openWorkspace } from '#store/workspace.ts';
import { appUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { accessibilityFaults } from '#test/helpers/harness.ts';

const CLI = fileURLToPath(new URL('../../src-main/hosts/cli/main.ts', import.meta.url));
const winnow = (...args: string[]): string => execFileSync(process.execPath, [CLI, ...args], { encoding: 'utf8' });

interface Stats {
  guards: { id: string; documents: number; dropped: number; share: number; open: boolean }[];
}

describe.skipIf(CHROMIUM === null)('export in a real browser', () => {
  const app = appUnderTest();
  const open = async (): Promise<Page> => {
    const { page } = await app.open('#/export');
    await page.getByRole('heading', { name: 'What it will hold' }).waitFor();
    return page;
  };
  const openGuards = (): Stats['guards'] => {
    const { guards } = JSON.parse(winnow('stats', app.dir, '--json')) as Stats;
    return guards.filter((guard) => guard.open);
  };
  /** Another process does it, as `winnow export --accept all` would. */
  const acceptGuards = (): void => {
    const ws = openWorkspace(app.dir);
    const consents = openGuards().map(({ id, share }): Decision => ({
      kind: 'accept-guard',
      guard: id,
      fraction: share,
      why: 'a test corpus',
    }));
    if (consents.length > 0) ws.decide(consents, new Date().toISOString());
    ws.close();
  };
  const folder = (page: Page) => page.getByRole('textbox', { name: 'Folder' });
  const submit = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });

  test('says what stops it, and goes on once that is accepted, by whomever', async () => {
    const page = await open();
    const stops = page.getByRole('region', { name: 'This stops the export' });
    const guards = openGuards();
    // By the name of its language, where it is about one.
    const { documents, dropped } = guards[0]!;
    await stops
      .getByText(new RegExp(`loses .*, ${dropped} of ${documents} documents`))
      .first()
      .waitFor();
    expect(await submit(page).isDisabled()).toBe(true);
    expect(await stops.locator('ul ul li').count()).toBe(guards.length);
    acceptGuards();
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    expect(await stops.count()).toBe(0);
  });

  test('writes a pack that winnow verify accepts, and refuses a folder that is there', async () => {
    acceptGuards();
    const page = await open();
    const { funnel } = JSON.parse(winnow('stats', app.dir, '--json')) as { funnel: { kept: { documents: number } } };
    const out = await folder(page).inputValue();
    await page.getByRole('radio', { name: 'JSON lines, plain' }).check();
    await submit(page).click();
    await page.getByText(`${funnel.kept.documents} documents written to`).waitFor();
    expect(winnow('verify', out)).toContain('whole: ');
    const data = join(out, 'data');
    const lines = readdirSync(data).flatMap((name) => readFileSync(join(data, name), 'utf8').trim().split('\n'));
    expect(lines).toHaveLength(funnel.kept.documents);

    await folder(page).fill(out);
    await submit(page).click();
    await page.getByText('there is something already').first().waitFor();
    expect(await folder(page).inputValue()).toBe(out);
  });

  test('checks a pack, tells of a byte too many, and gives code to load it', async () => {
    const page = await open();
    const pack = page.getByRole('complementary', { name: 'Packs' }).getByRole('listitem').first();
    await pack.getByRole('button', { name: /^Verify/ }).click();
    await pack.getByText('Every file, hash and count is as the manifest says.').waitFor();
    await pack.getByText('Load it with').click();
    const out = (await pack.locator('[dir=ltr]').first().innerText()).trim();
    expect(existsSync(out)).toBe(true);
    expect(await pack.locator('pre').innerText()).toContain(out);
    const [name] = readdirSync(join(out, 'data'));
    appendFileSync(join(out, 'data', name!), 'x');
    await pack.getByRole('button', { name: /^Verify/ }).click();
    await pack.getByRole('alert').filter({ hasText: 'problem' }).waitFor();
  });

  test('a place outside the roots is refused, and nothing is written there', async () => {
    acceptGuards();
    const page = await open();
    await folder(page).fill('/winnow-outside/pack');
    await submit(page).click();
    await page.getByRole('alert').first().waitFor();
    expect(existsSync('/winnow-outside')).toBe(false);
  });

  test('moved limits stop it until they are saved or discarded', async () => {
    const page = await open();
    await page.evaluate(() => (location.hash = '#/thresholds?signal=gopher.word_count'));
    await page.getByRole('textbox', { name: 'At least' }).fill('60');
    await page.getByRole('textbox', { name: 'At least' }).press('Enter');
    await page.evaluate(() => (location.hash = '#/export'));
    await page.getByText('a pack is made by a saved recipe').waitFor();
    expect(await submit(page).isDisabled()).toBe(true);
  });

  test.each(['light', 'dark'] as const)('has no accessibility violation in %s', async (colorScheme) => {
    const { page } = await app.open('#/export', { colorScheme });
    await page.getByRole('heading', { name: 'What it will hold' }).waitFor();
    await page.getByText('Load it with').first().click();
    await page.getByText('First documents as they will be written').click();
    expect(await accessibilityFaults(page, 'body')).toEqual([]);
  });
});
