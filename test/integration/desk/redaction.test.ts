import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { documentHandlers } from '#services/documents/handlers.ts';
import { deskFixture, misfit, type DeskFixture } from '#test/helpers/desk-fixture.ts';

const TEXTS = ['Write to ann@example.org or bob@example.org.', 'IP 203.0.113.9', 'Nothing of the kind.'];

let f: DeskFixture;
beforeAll(async () => {
  f = await deskFixture();
  await f.bench.add(f.dir, [f.source('mails', TEXTS)], { name: 'mails' });
  await f.bench.run(f.dir);
});
afterAll(() => {
  f.desk.close();
  f.bench.remove();
});
beforeEach(() => f.open());

it('settings are saved as a version, counted by one run of one rule, and from then on without any', async () => {
  const first = await f.desk.redaction();
  expect(misfit('redaction', 'state', first)).toBeUndefined();
  expect(first.settings).toEqual({ atIntake: false, allow: [], privateIps: false, categories: {} });
  expect(first.categories.map(({ looked, counts }) => [looked, counts])).toEqual(
    first.categories.map(() => [false, null]),
  );

  const settings = { ...first.settings, categories: { email: 'mask' as const } };
  const saved = await f.desk.saveRedaction({ settings });
  expect(misfit('redaction', 'save', saved)).toBeUndefined();
  expect(saved.changes).toEqual(['redact email off → mask']);
  expect(f.desk.versions()[0]?.changes).toEqual(saved.changes);
  expect((await f.desk.status()).missing.map(({ unit }) => unit)).toEqual(['pii']);
  await f.bench.run(f.dir, { recipe: null });
  await f.desk.refresh();

  const of = async (name: string) => (await f.desk.redaction()).categories.find(({ category }) => category === name);
  expect(await of('email')).toEqual({
    category: 'email',
    looked: true,
    signal: 'pii.email',
    counts: { documents: 1, kept: 0, finds: 2 },
  });
  expect(await of('ip')).toMatchObject({ looked: true, counts: { documents: 1, finds: 1 } });
  expect(await of('person')).toEqual({ category: 'person', looked: false, signal: null, counts: null });

  const { snapshot } = await f.desk.status();
  await f.desk.saveRedaction({ settings: { ...settings, categories: { email: 'mask', ip: 'drop' } } });
  const { missing, recipe } = await f.desk.status();
  expect([missing, recipe?.hash === saved.hash, snapshot]).toEqual([[], false, expect.any(Number)]);
  expect((await f.desk.openView({ where: ['breach(pii.ip)'], search: null, sort: null, draft: [] })).total).toBe(1);
  await f.desk.useVersion({ hash: saved.hash });
  expect((await f.desk.redaction()).settings).toEqual(settings);
  await expect(f.desk.saveRedaction({ settings })).rejects.toThrow('no setting differs');
});

it('a document is shown before and after by settings that are not saved', async () => {
  const documents = documentHandlers(f.dir);
  const [id] = await f.ids({ where: ['source = mails'], search: null, sort: null, draft: [] });
  const settings = {
    atIntake: false,
    allow: ['@example.com'],
    privateIps: false,
    categories: { email: 'mask' as const },
  };
  const answer = await documents.masked({ id: id!, settings });
  expect(misfit('redaction', 'preview', answer)).toBeUndefined();
  expect(answer).toMatchObject({ after: 'Write to <EMAIL_1> or <EMAIL_2>.', dropped: false });
});
