import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { explainDocument } from '#services/explain.ts';
import { listDocs } from '#services/docs.ts';
import { labelDocument, listDecisions, undoEntry } from '#services/label.ts';
import { statsOf } from '#services/stats.ts';
import { askWhatIf, parseChange } from '#services/whatif.ts';
import { explanationText } from '#hosts/cli/explain-text.ts';
import { openWorkspace } from '#store/workspace.ts';
import { RECIPE, workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
const NOW = new Date('2026-07-01T00:00:00Z');
const ENGLISH =
  'The committee met on Tuesday to discuss the harbour wall, which had been leaking since the storm in March. ' +
  'Several residents said that the repairs were late, and that the cost had not been shared with the public. ' +
  'The engineer replied that the stone was of good quality and would last for many years if it was kept clean. ' +
  'After a long debate the members agreed to ask for a new survey and to publish the results before the summer.';
const CHINESE =
  '委员会于星期二开会讨论港口的防波堤,自从三月份的风暴以来,它一直在漏水。几位居民说,维修工作太晚了。' +
  '工程师回答说,石头的质量很好,如果保持清洁,可以使用很多年。经过长时间的辩论,成员们同意要求进行新的调查。';
const texts: Record<string, string[]> = {
  'a.jsonl': [ENGLISH, 'Too short, and in English.', CHINESE, `${ENGLISH} ${'buy now '.repeat(60)}`],
  'sub/b.jsonl': [
    'สวัสดีครับ',
    'مرحبا بالعالم',
    '👍👍👍',
    `${CHINESE}${CHINESE}`,
    `\u001b]0;owned\u0007\u202eabc ${ENGLISH}`,
  ],
  'c.txt': [`${ENGLISH}\n\n${ENGLISH}`],
};

function write(folder: string): string {
  mkdirSync(join(folder, 'sub'), { recursive: true });
  for (const [name, lines] of Object.entries(texts)) {
    const body = name.endsWith('.txt')
      ? lines.join('\n')
      : lines.map((text) => `${JSON.stringify({ text })}\n`).join('');
    writeFileSync(join(folder, name), body);
  }
  return folder;
}

async function workspace(name: string, maxBytes?: number): Promise<string> {
  const dir = bench.init(name);
  await bench.add(dir, [write(join(bench.folder, `${name}-source`))], {}, maxBytes);
  await bench.run(dir);
  return dir;
}

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

const ids = async (dir: string, query: Parameters<typeof listDocs>[1] = {}): Promise<string[]> =>
  (await listDocs(dir, { limit: Infinity, ...query })).documents.map(({ id }) => id);

let dir: string;
beforeAll(async () => {
  dir = await workspace('one.winnow');
});
afterAll(bench.remove);

describe('order and counts', () => {
  it('is (source, path by bytes, locator, part), with balances', async () => {
    const all = await ids(dir);
    expect(all).toHaveLength(10);
    expect(all.map((id) => id.replace(/#\d+$/, ''))).toEqual([
      ...Array<string>(4).fill('web:a.jsonl'),
      'web:c.txt',
      ...Array<string>(5).fill('web:sub/b.jsonl'),
    ]);
    const { funnel, balances } = await statsOf(dir);
    expect(balances).toEqual({ records: true, documents: true });
    expect(funnel.made.documents).toBe(10);
    expect(funnel.kept.documents + funnel.dropped.documents + funnel.undecided.documents).toBe(10);
    const bytes = Object.values(texts)
      .flat()
      .map((text) => Buffer.byteLength(text));
    expect(funnel.made.bytes).toBeLessThanOrEqual(bytes.reduce((a, b) => a + b, 0));
    expect(funnel.by.language!.map(({ name }) => name)).toEqual(['en', 'zh', 'ar', 'th', 'und']);
  });

  it('does not depend on how the work was cut', async () => {
    const cut = await workspace('cut.winnow', 200);
    expect(openWorkspace(cut, { readonly: true }).shards().length).toBeGreaterThan(2);
    expect(await ids(cut)).toEqual(await ids(dir));
    expect(await statsOf(cut)).toEqual(await statsOf(dir));
    for (const id of (await ids(cut)).slice(1, 4)) expect((await explainDocument(cut, id)).id).toBe(id);
    const sort = { sort: '-gopher.word_count', where: 'language in (en, zh)' };
    expect(await listDocs(cut, sort)).toEqual(await listDocs(dir, sort));
  });

  it('needs a run first, and names rules that were not measured', async () => {
    const empty = bench.init('empty.winnow');
    expect((await failure(statsOf(empty))).line).toMatch(/nothing was run .*winnow run/);
    const less = await workspace('less.winnow');
    const recipe = bench.recipe(
      RECIPE.replace('text: { rule: text }', 'text: { rule: text }\n  again: { rule: gopher, profile: datatrove }'),
    );
    const error = await failure(statsOf(less, { recipe }));
    expect(error.code).toBe('not-found');
    expect(error.line).toMatch(/again: not measured in 1 of 1 shards; run winnow run/);
  });

  it('decides by another recipe without a run when only its limits differ', async () => {
    const recipe = bench.recipe(RECIPE.replace('min: 50', 'min: 0').replace('{ min: 200 }', '{ min: 100000 }'));
    const { funnel } = await statsOf(dir, { recipe });
    expect(funnel.dropped.documents).toBe(10);
  });
});

describe('docs', () => {
  it('filters, sorts and pages', async () => {
    const page = await listDocs(dir, {
      where: 'gopher.word_count >= 50',
      sort: '-text.char_count',
      limit: 2,
      offset: 1,
      columns: ['text.char_count', 'language', 'bytes', 'text'],
    });
    const all = await listDocs(dir, {
      where: 'gopher.word_count >= 50',
      sort: '-text.char_count',
      limit: Infinity,
      columns: ['text.char_count'],
    });
    expect(page.total).toBe(all.total);
    expect(page.documents.map(({ id }) => id)).toEqual(all.documents.slice(1, 3).map(({ id }) => id));
    const counts = all.documents.map(({ cells }) => cells['text.char_count'] as number);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(Object.keys(page.documents[0]!.cells)).toEqual(['text.char_count', 'language', 'bytes', 'text']);
    expect(page.documents[0]!.cells['text']).toMatch(/^.{199,200}…$/su);
  });
  it('knows breaches as explain does', async () => {
    for (const { id, verdict, breaches } of (await listDocs(dir, { limit: Infinity })).documents) {
      const explanation = await explainDocument(dir, id);
      expect([id, explanation.verdict]).toEqual([id, verdict]);
      const signals = explanation.breaches.flatMap((breach) => ('signal' in breach ? [breach.signal] : []));
      expect([...new Set(breaches.map((side) => side.replace(/\.\w+$/, '')))]).toEqual([...new Set(signals)]);
    }
  });
  it.each([
    [{ where: 'gopher.wrod_count > 3' }, /did you mean "gopher.word_count"/],
    [{ sort: 'gopher.wordcount' }, /cannot sort by "gopher.wordcount"; did you mean "gopher.word_count"/],
    [{ columns: ['langage'] }, /no column "langage"; did you mean "language"/],
  ])('refuses %j', async (query, message) => {
    const error = await failure(listDocs(dir, query));
    expect(error.code).toBe('usage');
    expect(error.line).toMatch(message);
  });
});

describe('whatif', () => {
  it('says what the moved recipe then does, and changes nothing', async () => {
    const before = await statsOf(dir);
    const answer = await askWhatIf(
      dir,
      [parseChange('gopher.word_count.min=5'), parseChange('text.char_count.min=off')],
      99,
    );
    expect(await statsOf(dir)).toEqual(before);
    const recipe = bench.recipe(
      RECIPE.replace('min: 50', 'min: 5').replace('text.char_count: { min: 200 }', 'text.char_count: { off: true }'),
    );
    const after = await statsOf(dir, { recipe });
    expect(answer.before.kept).toBe(before.funnel.kept.documents);
    expect(answer.after).toMatchObject({ kept: after.funnel.kept.documents, dropped: after.funnel.dropped.documents });
    const was = await ids(dir, { where: 'verdict = keep' });
    const is = await ids(dir, { where: 'verdict = keep', recipe });
    const turned = [...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))];
    expect(answer.nearest.map(({ id }) => id).sort()).toEqual(turned.sort());
    expect(answer.flips).toBe(turned.length);
    expect(turned.length).toBeGreaterThan(0);
  });
  it.each([
    ['gopher.word_count.min=60', { signal: 'gopher.word_count', kind: 'min', value: 60 }],
    ['gopher.word_count.max=off', { signal: 'gopher.word_count', kind: 'max', value: null }],
    ['gopher.word_count.min@zh=1e1', { signal: 'gopher.word_count', kind: 'min', value: 10, language: 'zh' }],
    ['gopher.word_count.min@Hani=-1', { signal: 'gopher.word_count', kind: 'min', value: -1, script: 'Hani' }],
    ['language.label.in=en, zh', { signal: 'language.label', kind: 'in', value: ['en', 'zh'] }],
  ])('reads %s', (text, change) => {
    expect(parseChange(text)).toEqual(change);
  });
  it.each([
    '',
    'gopher.word_count=3',
    'gopher.word_count.mid=3',
    'a.b.min=',
    'a.b.min=x',
    'a.b.max=Infinity',
    'a.b.in=en,,zh',
  ])('refuses "%s"', (text) => {
    expect(() => parseChange(text)).toThrow(AppError);
  });
  it('refuses a signal that there is not', async () => {
    expect((await failure(askWhatIf(dir, [parseChange('gopher.wordcount.min=3')], 1))).line).toMatch(
      /did you mean "gopher.word_count"/,
    );
  });
});

describe('explain', () => {
  const spam = 'web:a.jsonl';
  it('gives every signal with limit, margin and spans of the clean text', async () => {
    const id = (await ids(dir, { where: 'source = web', sort: '-gopher.top_2_gram_char_fraction', limit: 1 }))[0]!;
    expect(id.startsWith(spam)).toBe(true);
    const explanation = await explainDocument(dir, id);
    const stored = (
      await listDocs(dir, { where: 'bytes > 0', limit: Infinity, columns: ['gopher.word_count'] })
    ).documents.find((d) => d.id === id)!;
    const words = explanation.signals.find(({ signal }) => signal === 'gopher.word_count')!;
    expect(words.value).toBe(stored.cells['gopher.word_count']);
    expect(words.limits).toMatchObject({ min: 50 });
    expect(words.margin).toBe((words.value as number) - 50);
    const gram = explanation.signals.find(({ signal }) => signal === 'gopher.top_2_gram_char_fraction')!;
    expect(gram.breached).toBe(true);
    expect(gram.margin).toBeLessThan(0);
    expect(gram.spans.length).toBeGreaterThan(10);
    expect(gram.spans.some(({ text }) => text === 'buy now' || text === 'now buy')).toBe(true);
    expect(await explainDocument(dir, id, { remeasure: true })).toEqual({ ...explanation, remeasured: true });
  });

  it('refuses what other knobs measured, unless it may measure anew', async () => {
    const recipe = bench.recipe(
      RECIPE.replace('gopher: { rule: gopher }', 'gopher: { rule: gopher, profile: datatrove }'),
    );
    const id = (await ids(dir))[0]!;
    const error = await failure(explainDocument(dir, id, { recipe }));
    expect(error.code).toBe('stale');
    expect(error.line).toMatch(
      /gopher: what is stored was measured by another version or with other knobs.*--remeasure/,
    );
    expect(error.line).toContain(`winnow run ${dir} --recipe ${recipe}`);
    expect((await failure(statsOf(dir, { recipe }))).line).toContain(`run winnow run ${dir} --recipe ${recipe} first`);
    const anew = await explainDocument(dir, id, { recipe, remeasure: true });
    expect(anew.remeasured).toBe(true);
    expect(anew.signals.map(({ signal }) => signal)).toContain('gopher.word_count');
  });

  it.each([
    ['nonsense', 'usage', /ids look like/],
    ['wbe:a.jsonl#0', 'not-found', /did you mean "web"/],
    ['web:sub/c.jsonl#0', 'not-found', /did you mean "web:sub\/b.jsonl#0"/],
    ['web:a.jsonl#1', 'not-found', /its file has 4 documents; the nearest is "web:a.jsonl#0"/],
    ['web:a.jsonl#999999', 'not-found', /the nearest is "web:a.jsonl#\d{3}"/],
    ['web:a.jsonl#0.7', 'not-found', /the nearest is "web:a.jsonl#0"/],
  ])('says what is near %s', async (id, code, message) => {
    const error = await failure(explainDocument(dir, id));
    expect(error.code).toBe(code);
    expect(error.line).toMatch(message);
  });
});

describe('label', () => {
  it('overrules the rules until it is taken back', async () => {
    const [id] = await ids(dir, { where: 'verdict = drop', limit: 1 });
    const kept = (await statsOf(dir)).funnel.kept.documents;
    const { entry } = await labelDocument(dir, id!, 'keep', 'fine', NOW);
    const stats = await statsOf(dir);
    expect(stats.funnel.kept.documents).toBe(kept + 1);
    expect(stats.funnel.personKeep.documents).toBe(1);
    expect(await ids(dir, { where: 'override = keep and verdict = keep' })).toEqual([id]);
    expect(await explainDocument(dir, id!)).toMatchObject({ verdict: 'keep', by: 'person', why: 'fine' });
    expect((await explainDocument(dir, id!)).breaches.length).toBeGreaterThan(0);
    expect(undoEntry(dir, null, NOW).undone.entry).toBe(entry);
    expect((await statsOf(dir)).funnel.kept.documents).toBe(kept);
    expect(() => undoEntry(dir, null, NOW)).toThrow(/nothing to undo/);
    expect(() => undoEntry(dir, entry, NOW)).toThrow(/undone already/);
  });

  it('takes a later word over an earlier one, and lists both', async () => {
    const [id] = await ids(dir, { limit: 1 });
    const first = await labelDocument(dir, id!, 'drop', '', NOW);
    const second = await labelDocument(dir, id!, 'keep', '', NOW);
    const states = async (): Promise<object> =>
      Object.fromEntries((await listDecisions(dir)).map(({ entry, state }) => [entry, state]));
    expect(await states()).toMatchObject({ [first.entry]: 'replaced', [second.entry]: 'counts' });
    undoEntry(dir, second.entry, NOW);
    expect(await states()).toMatchObject({ [first.entry]: 'counts', [second.entry]: 'undone' });
    expect(await ids(dir, { where: 'override = drop' })).toEqual([id]);
    undoEntry(dir, first.entry, NOW);
  });

  it('is stale once the text changed: an override lapses, a takedown stands', async () => {
    const own = await workspace('stale.winnow');
    const source = join(bench.folder, 'stale.winnow-source');
    const [first, , , last] = await ids(own);
    await labelDocument(own, first!, 'drop', '', NOW);
    const ws = openWorkspace(own);
    ws.decide([{ kind: 'takedown', document: last!, textHash: '0'.repeat(64), reason: 'asked' }], NOW.toISOString());
    ws.close();
    expect(await ids(own, { where: 'override in (drop, takedown)' })).toEqual([first, last]);
    const file = join(source, 'a.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('committee', 'Committee'));
    await bench.add(own, [source]);
    await bench.run(own);
    expect(await ids(own, { where: 'override in (drop, takedown)' })).toEqual([last]);
    expect((await statsOf(own)).stale.map(({ kind, why }) => [kind, why])).toEqual([
      ['override', 'text-changed'],
      ['takedown', 'text-changed'],
    ]);
    expect((await listDecisions(own)).map(({ state }) => state)).toEqual(['stale', 'stale']);
    // Each is told where the document is explained, whether or not it still counts.
    for (const [id, kind] of [
      [first!, 'override'],
      [last!, 'takedown'],
    ] as const) {
      const explanation = await explainDocument(own, id);
      expect(explanation.stale).toMatchObject([{ kind, document: id, why: 'text-changed' }]);
      expect(explanationText(explanation, false)).toMatch(
        new RegExp(`^stale: ${kind} \\d+ was made about another text`, 'm'),
      );
    }
  });
});

describe('guards', () => {
  it('stay open until a person accepts that share', async () => {
    const guarded = bench.recipe(`${RECIPE}guard: { maxDropShare: 0.3, minDocuments: 5 }\n`);
    const open = async (): Promise<string[]> =>
      (await statsOf(dir, { recipe: guarded })).guards.filter((g) => g.open).map(({ id }) => id);
    expect(await open()).toContain('source:web');
    const ws = openWorkspace(dir);
    const [entry] = ws.decide(
      [{ kind: 'accept-guard', guard: 'source:web', fraction: 0.95, why: 'a test' }],
      NOW.toISOString(),
    );
    ws.close();
    expect(await open()).not.toContain('source:web');
    undoEntry(dir, entry!, NOW);
    expect(await open()).toContain('source:web');
  });
});

it('sees new documents after the next run, and old ones stay where they are', async () => {
  const own = await workspace('grow.winnow');
  const before = await ids(own);
  const source = join(bench.folder, 'grow.winnow-source');
  writeFileSync(join(source, 'b0.txt'), ENGLISH);
  appendFileSync(join(source, 'c.txt'), '\nOne more line.');
  await bench.add(own, [source]);
  expect(await ids(own)).toEqual(before.filter((id) => !id.startsWith('web:c.txt')));
  expect((await statsOf(own)).partial).toEqual({ done: 1, all: 2 });
  await bench.run(own);
  expect(await ids(own)).toEqual([...before.slice(0, 4), 'web:b0.txt#0', ...before.slice(4)]);
});
