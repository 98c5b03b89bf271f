import { createHash } from 'node:crypto';
import type { SignalsHeader, StoredUnitChunk, TextChunk } from '#store/api.ts';
import { openSignalsWriter } from '#store/signals-file/writer.ts';
import { openTextWriter } from '#store/text-file/writer.ts';

/* The same chunks for whoever asks: the killed child, its successor, and the file that nobody interrupted. */

export const DOCUMENTS = 6;
export const TEXT_HEADER = { shard: 1, textKey: 'text' };
export const SIGNALS_HEADER: SignalsHeader = {
  shard: 1,
  textKey: 'text',
  units: [
    {
      key: 'u',
      signals: [
        { slot: 'ratio', kind: 'real' },
        { slot: 'count', kind: 'count' },
        { slot: 'label', kind: 'label' },
      ],
    },
  ],
};

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Now and then a text that runs on through several blocks. */
function textOf(chunk: number, i: number): string {
  const seed = digest(`${chunk}/${i}`);
  const size = (chunk + i) % 29 === 0 ? 9_000 : parseInt(seed.slice(0, 2), 16);
  return `${seed} 好 `.repeat(size);
}

export function textChunk(n: number): TextChunk {
  const documents = Array.from({ length: DOCUMENTS }, (_, i) => {
    const text = textOf(n, i);
    const rest = { slice: 0, part: 0, rawBytes: text.length, meta: '{}', extra: `{"n":${n}}`, edits: '{}' };
    return { ...rest, locator: n * 100 + i, text, textSha256: digest(text) };
  });
  return {
    documents,
    ledger: [{ slice: 0, locator: n * 100 + 50, part: 0, bytes: n, reason: 'bad-record', detail: `chunk ${n}` }],
    counts: [
      {
        slice: 0,
        counts: {
          read: DOCUMENTS + 2,
          used: DOCUMENTS,
          ignored: { 'media-type': 1 },
          quarantined: { 'bad-record': 1 },
          blankLines: n % 3,
          documents: DOCUMENTS,
          bytes: 1000 + n,
        },
      },
    ],
    position: { slice: 0, after: { locator: n * 100 + 99, part: 0 } },
  };
}

export function unitChunk(n: number): StoredUnitChunk[] {
  const of = (i: number): number => n * DOCUMENTS + i;
  const columns: StoredUnitChunk['columns'] = {
    ratio: { kind: 'real', values: Float64Array.from({ length: DOCUMENTS }, (_, i) => 1 / (of(i) + 1)) },
    count: {
      kind: 'count',
      values: Uint32Array.from({ length: DOCUMENTS }, (_, i) => of(i)),
      states: Uint8Array.from({ length: DOCUMENTS }, (_, i) => (of(i) % 97 === 0 ? 2 : 0)),
    },
    label: {
      kind: 'label',
      values: Uint16Array.from({ length: DOCUMENTS }, (_, i) => i % 2),
      labels: [`l${n % 50}`, 'common'],
    },
  };
  const edit = { row: n % DOCUMENTS, start: n, end: n + 5, replacement: '', author: 'c4', class: `k${n % 3}` };
  return [{ key: 'u', rows: DOCUMENTS, columns, edits: n % 4 === 0 ? [edit] : [] }];
}

/** Goes on where the files stand, and finishes them; `tell` hears of every step and of every chunk. */
export function writeFiles(text: string, signals: string, chunks: number, tell: (step: string) => void): void {
  const texts = openTextWriter(text, TEXT_HEADER);
  const units = openSignalsWriter(signals, SIGNALS_HEADER);
  tell('open');
  while (units.chunks < chunks) {
    if (texts.chunks === units.chunks) texts.commit(textChunk(texts.chunks));
    units.commit(unitChunk(units.chunks));
    tell('chunk');
  }
  tell('finishing');
  units.finish();
  texts.finish();
}
