import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Client } from '#shared/contract/contract.ts';
import { finishRun, measureSome, pauseRun } from './sample-run.ts';
import { untilEnded } from './start-run.ts';

export interface Stage {
  client: Client;
  /** The folder of this run: workspaces, texts, packs. */
  folder: string;
}

export interface Scene {
  name: string;
  /** `#/page?parameters`. */
  hash: string;
  /** The workspace without a source. */
  empty?: boolean;
  /** Makes ready what the page shows; called once, before it is opened. */
  ready?(stage: Stage): Promise<void>;
  /** What a person does on the page before the picture is taken. */
  act?(page: Page, stage: Stage): Promise<void>;
}

export interface TourScene extends Scene {
  theme: 'light' | 'dark';
}

const address = (page: string, params: Record<string, string> = {}): string =>
  `#/${page}?${new URLSearchParams(params).toString()}`;

/** A filter as the address of evidence holds it. */
const MOBY = 'source = moby-dick';
const DOCUMENT = 'documentation:magic-string/README.md#0';
const ofDocument = (params: Record<string, string> = {}): string =>
  address('evidence', { where: 'source = documentation', doc: DOCUMENT, ...params });

/** A page of which cleaning took much away. */
const CLEANED = address('evidence', { where: 'source = declarations', doc: 'declarations:fra.html#0', tab: 'diff' });

const press =
  (...keys: string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

async function moveLimit(page: Page): Promise<void> {
  const limit = page.getByRole('textbox', { name: 'At most' });
  await limit.fill('0.1');
  await limit.press('Enter');
  await page.getByText('What turns').waitFor();
}

const movedLimit: Pick<Scene, 'hash' | 'act'> = {
  hash: address('thresholds', { signal: 'fineweb.char_dup_fraction', scope: 'en' }),
  act: moveLimit,
};

/** Accepts what stops the export, writes a pack and checks it, once. */
async function pack({ client, folder }: Stage): Promise<void> {
  if ((await client.packs.list({})).length > 0) return;
  const { stops } = await client.packs.preview({ draft: [] });
  for (const { kind, subject } of stops) {
    if (kind === 'guard') {
      await client.decisions.acceptGuard({ guard: subject, why: 'the sample holds every language', draft: [] });
    }
  }
  const out = join(folder, 'sample-pack');
  await untilEnded(client, (await client.packs.export({ out, format: 'parquet' })).job);
  await untilEnded(client, (await client.packs.verify({ pack: out })).job);
}

const SHELL: readonly Scene[] = [
  { name: 'welcome', hash: '#/welcome' },
  { name: 'not-found', hash: '#/nowhere' },
  { name: 'palette', hash: '#/overview', act: press('Control+k') },
  {
    name: 'palette-none',
    hash: '#/overview',
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('zzz');
    },
  },
  { name: 'keys', hash: '#/evidence', act: press('?') },
  { name: 'settings', hash: '#/overview', act: press('Control+,') },
  {
    name: 'recipe-menu',
    hash: '#/overview',
    act: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /web-multilingual/ })
        .click(),
  },
  { name: 'jobs', hash: '#/overview', act: press('g', 'j') },
];

const SOURCES: readonly Scene[] = [
  { name: 'sources', hash: address('sources', { source: 'declarations' }) },
  { name: 'ledger', hash: address('sources', { view: 'ledger' }) },
  { name: 'ledger-source', hash: address('sources', { view: 'ledger', source: 'addresses' }) },
  { name: 'add', hash: address('sources', { view: 'add' }) },
  {
    name: 'add-folders',
    hash: address('sources', { view: 'add' }),
    async act(page) {
      await page.getByRole('button', { name: 'Browse folders' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'add-preview',
    hash: address('sources', { view: 'add' }),
    async act(page, { folder }) {
      await page.getByLabel('Paths', { exact: true }).fill(join(folder, 'texts', 'licences'));
      await page.getByRole('heading', { name: 'What would come' }).waitFor();
    },
  },
  {
    name: 'add-refused',
    hash: address('sources', { view: 'add' }),
    async act(page) {
      await page.getByLabel('Paths', { exact: true }).fill('/nowhere/at/all');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'run-options',
    hash: '#/sources',
    act: (page) => page.getByText('Options', { exact: true }).click(),
  },
  {
    name: 'estimate',
    hash: '#/sources',
    async act(page) {
      await page.getByRole('radio').last().check();
      await page.getByRole('button', { name: 'Estimate from a sample' }).click();
      await page.getByText(/From a sample of/).waitFor();
    },
  },
];

/** While the sample is measured, and after. */
const RUN: readonly Scene[] = [
  { name: 'run-going', hash: address('sources', { source: 'declarations' }), ready: measureSome },
  { name: 'jobs-going', hash: '#/overview', act: press('g', 'j') },
  { name: 'run-paused', hash: '#/sources', ready: pauseRun },
  { name: 'overview-partial', hash: '#/overview' },
  { name: 'evidence-partial', hash: '#/evidence' },
  { name: 'export-partial', hash: '#/export' },
  { name: 'run-done', hash: '#/sources', ready: finishRun },
];

const OVERVIEW: readonly Scene[] = [
  { name: 'overview', hash: '#/overview' },
  { name: 'overview-language', hash: address('overview', { by: 'language', of: 'words' }) },
  {
    name: 'overview-below',
    hash: '#/overview',
    act: (page) => page.getByRole('heading', { name: 'Who keeps how much' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'overview-accept',
    hash: '#/overview',
    act: (page) =>
      page
        .getByRole('button', { name: /^Accept the loss/ })
        .first()
        .click(),
  },
  {
    name: 'overview-moved',
    hash: movedLimit.hash,
    async act(page) {
      await moveLimit(page);
      await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
      await page.getByText('One limit is moved').waitFor();
    },
  },
];

const EVIDENCE: readonly Scene[] = [
  { name: 'evidence', hash: '#/evidence' },
  { name: 'evidence-document', hash: ofDocument(), act: press(']') },
  { name: 'evidence-diff', hash: CLEANED },
  { name: 'evidence-diff-same', hash: ofDocument({ tab: 'diff' }) },
  { name: 'evidence-raw', hash: ofDocument({ tab: 'raw' }) },
  { name: 'evidence-lines', hash: address('evidence', { where: MOBY, lines: '4', sort: 'gopher.word_count' }) },
  {
    name: 'evidence-more',
    hash: ofDocument(),
    act: (page) =>
      page
        .getByRole('button', { name: /^More about/ })
        .first()
        .click(),
  },
  {
    name: 'evidence-select',
    hash: '#/evidence',
    async act(page) {
      await page.locator('.w-grid-row').nth(1).click();
      await press('Space', 'Shift+ArrowDown', 'Shift+ArrowDown')(page);
    },
  },
  {
    name: 'evidence-reason',
    hash: '#/evidence',
    async act(page) {
      await page.locator('.w-grid-row').nth(1).click();
      await press('Shift+d')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'evidence-columns',
    hash: '#/evidence',
    act: (page) => page.getByRole('button', { name: /^Columns/ }).click(),
  },
  {
    name: 'evidence-column-menu',
    hash: address('evidence', { where: 'gopher.word_count < 100' }),
    act: (page) => page.getByRole('columnheader', { name: /word_count/ }).click({ button: 'right' }),
  },
  {
    name: 'evidence-row',
    hash: '#/evidence',
    async act(page) {
      await page.locator('.w-grid-row').nth(1).click();
      await press('r')(page);
    },
  },
  {
    name: 'evidence-completions',
    hash: '#/evidence',
    async act(page) {
      const field = page.getByRole('combobox', { name: 'Filter by an expression' });
      await field.fill('gop');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'evidence-bad-filter',
    hash: '#/evidence',
    async act(page) {
      const field = page.getByRole('combobox', { name: 'Filter by an expression' });
      await field.fill('langage = en');
      await field.press('Enter');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'evidence-nothing',
    hash: address('evidence', { where: 'language = xx and verdict = keep' }),
    act: (page) => page.getByText('No document passes these filters').waitFor(),
  },
  { name: 'evidence-bad-link', hash: address('evidence', { where: 'langage = xx' }) },
  {
    name: 'evidence-search',
    hash: '#/evidence',
    async act(page) {
      await press('/')(page);
      await page.keyboard.type('whale');
      await page.keyboard.press('Enter');
      await page
        .getByText(/^\d+ documents$/)
        .first()
        .waitFor();
    },
  },
  { name: 'evidence-random', hash: address('evidence', { queue: 'random' }) },
  { name: 'evidence-near', hash: address('evidence', { queue: 'near' }) },
];

const THRESHOLDS: readonly Scene[] = [
  { name: 'thresholds', hash: address('thresholds', { signal: 'gopher.word_count' }) },
  { name: 'thresholds-moved', ...movedLimit },
  { name: 'privacy', hash: address('privacy', { category: 'email' }) },
  { name: 'thresholds-labels', hash: address('thresholds', { signal: 'language.label' }) },
  {
    name: 'thresholds-save',
    hash: movedLimit.hash,
    async act(page) {
      await moveLimit(page);
      await page.keyboard.press('Control+s');
      await page.getByRole('dialog').waitFor();
    },
  },
];

const EXPORT: readonly Scene[] = [
  { name: 'export-stops', hash: '#/export' },
  {
    name: 'export-columns',
    hash: '#/export',
    act: (page) => page.getByText(/columns? for each document/).click(),
  },
  { name: 'export', hash: '#/export', ready: pack },
  { name: 'jobs-done', hash: '#/export', ready: pack, act: press('g', 'j') },
];

const EMPTY: readonly Scene[] = ['overview', 'sources', 'evidence', 'thresholds', 'export'].map((name) => ({
  name: `empty-${name}`,
  hash: `#/${name}`,
  empty: true,
}));

/** Every page and the main dialogs, in an order in which none spoils those that follow. */
export const REVIEW: readonly Scene[] = [
  ...EMPTY,
  ...RUN,
  ...SHELL,
  ...SOURCES,
  ...OVERVIEW,
  ...EVIDENCE,
  ...THRESHOLDS,
  ...EXPORT,
];

/** The pictures of the README. */
export const TOUR: readonly TourScene[] = [
  { name: 'sources', theme: 'light', hash: address('sources', { source: 'declarations' }), ready: measureSome },
  { name: 'overview', theme: 'light', hash: '#/overview', ready: finishRun },
  { name: 'evidence', theme: 'light', hash: ofDocument(), act: press(']') },
  { name: 'thresholds', theme: 'dark', ...movedLimit },
  {
    name: 'export',
    theme: 'light',
    hash: '#/export',
    ready: pack,
    act: (page) => page.getByText('Load it with').click(),
  },
];
