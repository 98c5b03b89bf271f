import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Breach } from '#shared/domain/breach.ts';
import { sideOf } from '#engine/decide/breaches.ts';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';

const dir = mkdtempSync(join(tmpdir(), 'winnow-same-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const PROSE = [
  'The ferry to the island leaves twice a day in winter, and only when the wind allows it. Most people who take it know each other, so the crossing is quieter than a stranger would expect: they nod, find their usual bench, and read.',
  'On the other side a road climbs from the harbour past the school to a row of stone houses. A baker opens there at six, and by eight the shelves are empty. Visitors who want bread learn to rise early, or to be content with crackers from the grocer, whose shop smells of rope and oranges.',
  'In summer all of this changes. The boats run every hour, the benches fill with families from the mainland, and someone always drops an ice cream over the rail. Old sailors complain about the noise, although their own grandchildren sell the tickets. By the end of September the last tents are gone, the water turns grey again, and the island belongs to the gulls that have been waiting on the roofs with more patience than anyone else.',
].join('\n\n');
const TEXTS = [
  PROSE,
  'The river rose slowly over three days, and by the fourth the lower fields stood under water. '.repeat(12),
  'Buy now! Buy now! Buy now!\nBuy now!\n'.repeat(30),
  '今天天气很好，我们去公园散步吧。然后一起吃饭，晚上看一场电影。\r\n'.repeat(20),
  'วันนี้อากาศดีมาก เราไปเดินเล่นที่สวนสาธารณะกันเถอะ '.repeat(15),
  'الطقس جميل جدا اليوم، فلنذهب في نزهة إلى الحديقة.\n'.repeat(15),
  'आज मौसम बहुत अच्छा है, चलो पार्क में टहलने चलते हैं। '.repeat(15),
  '😀 👩‍👩‍👧 \u2028 \u0000 e\u0301 . . . {}',
  'x',
];

async function winnow(args: string[], input = ''): Promise<string> {
  const io = memoryIo({ input, cwd: dir });
  const code = await runCli(args, io, commands);
  expect(code, io.stderr).toBe(0);
  return io.stdout;
}

interface Row {
  verdict: string;
  /** `SIGNAL.max` and the like. */
  breaches: string[];
  cells: Record<string, unknown>;
}
interface Measured {
  winnow: { language: string; signals: Record<string, unknown>; breaches: Breach[] };
}
const sideId = (breach: Breach): string => ('signal' in breach ? `${breach.signal}.${sideOf(breach)}` : breach.kind);
const rows = <T>(text: string): T[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

describe('the same answer everywhere', () => {
  it.each(['web-en', 'web-multilingual'])(
    'a pipe measures and judges as a run does: %s',
    { timeout: 120_000 },
    async (recipe) => {
      const input = TEXTS.map((text, id) => JSON.stringify({ id: String(id), text })).join('\n');
      writeFileSync(join(dir, 'in.jsonl'), input);
      const workspace = `${recipe}.winnow`;
      await winnow(['init', workspace]);
      await winnow(['add', workspace, 'in.jsonl', '--source', 's']);
      await winnow(['run', workspace, '--recipe', recipe, '--workers', '1']);
      const measured = rows<Measured>(await winnow(['measure', '--recipe', recipe], input));
      const signals = Object.keys(measured[0]?.winnow.signals ?? {});
      expect(signals.length).toBeGreaterThan(20);
      const listed = rows<Row>(
        await winnow(['docs', workspace, '--limit', '1000', '--json', '--columns', `language,${signals.join(',')}`]),
      );
      expect(listed).toHaveLength(TEXTS.length);
      expect(measured.map(({ winnow: { language, signals: cells } }) => ({ language, ...cells }))).toEqual(
        listed.map(({ cells }) => cells),
      );
      expect(measured.map(({ winnow: { breaches } }) => breaches.map(sideId))).toEqual(
        listed.map(({ breaches }) => breaches),
      );
      const kept = rows<{ id: string }>(await winnow(['filter', '--recipe', recipe], input)).map(({ id }) =>
        Number(id),
      );
      expect(kept).toEqual([...TEXTS.keys()].filter((index) => listed[index]?.verdict === 'keep'));
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThan(TEXTS.length);
    },
  );
});
