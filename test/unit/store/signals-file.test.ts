import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAILED, GATED, MEASURED, NOT_APPLICABLE, UNDEFINED, type Column } from '#shared/domain/cell.ts';
import type { SignalsHeader, SignalsReader, StoredUnitChunk } from '#store/api.ts';
import { shardFileState } from '#store/shard-file.ts';
import { openSignalsReader } from '#store/signals-file/reader.ts';
import { openSignalsWriter } from '#store/signals-file/writer.ts';
import { codeOf, tempDir } from './fixtures.ts';

const HEADER: SignalsHeader = {
  shard: 3,
  textKey: 'text',
  units: [
    {
      key: 'gopher',
      signals: [
        { slot: 'ratio', kind: 'real' },
        { slot: 'words', kind: 'count' },
      ],
    },
    { key: 'lid', signals: [{ slot: 'label', kind: 'label' }] },
  ],
};

const newFile = (): string => join(tempDir(), 'cd', 'x.signals.sqlite');

interface Row {
  ratio: number;
  words: number;
  label: string;
  states?: [number, number, number];
}

function columnsOf(rows: Row[]): StoredUnitChunk[] {
  const labels = [...new Set(rows.map((row) => row.label))];
  const stateOf = (i: 0 | 1 | 2) => {
    const states = Uint8Array.from(rows, (row) => row.states?.[i] ?? MEASURED);
    return states.some((state) => state !== MEASURED) ? { states } : {};
  };
  const ratio: Column = { kind: 'real', values: Float64Array.from(rows, (row) => row.ratio), ...stateOf(0) };
  const words: Column = { kind: 'count', values: Uint32Array.from(rows, (row) => row.words), ...stateOf(1) };
  const codes = Uint16Array.from(rows, (row) => labels.indexOf(row.label));
  const label: Column = { kind: 'label', values: codes, labels, ...stateOf(2) };
  return [
    { key: 'gopher', rows: rows.length, columns: { ratio, words }, edits: [] },
    { key: 'lid', rows: rows.length, columns: { label }, edits: [] },
  ];
}

function write(file: string, chunks: StoredUnitChunk[][], header = HEADER): void {
  const writer = openSignalsWriter(file, header);
  for (const chunk of chunks) writer.commit(chunk);
  writer.finish();
}

function withReader<T>(file: string, use: (reader: SignalsReader) => T): T {
  const reader = openSignalsReader(file);
  try {
    return use(reader);
  } finally {
    reader.close();
  }
}

function content(file: string): unknown {
  return withReader(file, (reader) => ({
    header: reader.header,
    complete: reader.complete,
    rows: reader.rows,
    columns: reader.header.units.flatMap(({ key, signals }) =>
      signals.map(({ slot }) => [key, slot, reader.column(key, slot), reader.stats(key, slot)]),
    ),
  }));
}

function shown(column: Column, i: number): number | string | undefined {
  return column.kind === 'label' ? column.labels[column.values[i]!] : column.values[i];
}

describe('a signals file', () => {
  const chunks = [
    columnsOf([
      { ratio: 0.1, words: 1, label: 'de' },
      { ratio: 1 / 3, words: 4_294_967_295, label: 'en' },
    ]),
    columnsOf([
      { ratio: 5, words: 7, label: 'zh', states: [MEASURED, UNDEFINED, MEASURED] },
      { ratio: -2.5, words: 0, label: 'de', states: [FAILED, MEASURED, NOT_APPLICABLE] },
      { ratio: 0.25, words: 9, label: 'en', states: [GATED, MEASURED, MEASURED] },
    ]),
  ];

  test('gives back columns: states where some cell is not measured, values there 0, one dictionary', () => {
    const file = newFile();
    write(file, chunks);
    withReader(file, (reader) => {
      expect(reader).toMatchObject({ header: HEADER, complete: true, rows: 5 });
      expect(reader.column('gopher', 'ratio')).toEqual({
        kind: 'real',
        values: Float64Array.of(0.1, 1 / 3, 5, 0, 0),
        states: Uint8Array.of(MEASURED, MEASURED, MEASURED, FAILED, GATED),
      });
      expect(reader.column('gopher', 'words')).toEqual({
        kind: 'count',
        values: Uint32Array.of(1, 4_294_967_295, 0, 0, 9),
        states: Uint8Array.of(MEASURED, MEASURED, UNDEFINED, MEASURED, MEASURED),
      });
      expect(reader.column('lid', 'label')).toEqual({
        kind: 'label',
        values: Uint16Array.of(0, 1, 2, 0, 1),
        labels: ['de', 'en', 'zh'],
        states: Uint8Array.of(MEASURED, MEASURED, MEASURED, NOT_APPLICABLE, MEASURED),
      });
      expect(codeOf(() => reader.column('gopher', 'none'))).toBe('not-found');
      expect(codeOf(() => reader.column('none', 'ratio'))).toBe('not-found');
    });
    expect(readdirSync(dirname(file))).toEqual(['x.signals.sqlite']);
  });

  test('gives back one cell without its column', () => {
    const file = newFile();
    write(file, chunks);
    withReader(file, (reader) => {
      for (const slot of ['ratio', 'words', 'label']) {
        const key = slot === 'label' ? 'lid' : 'gopher';
        const whole = reader.column(key, slot);
        for (let i = 0; i < 5; i++) {
          const one = reader.cell(key, slot, i);
          expect([slot, i, one.states?.[0] ?? MEASURED]).toEqual([slot, i, whole.states![i]]);
          if (whole.states![i] !== MEASURED) continue;
          expect(shown(one, 0)).toBe(shown(whole, i));
        }
      }
      expect(codeOf(() => reader.cell('gopher', 'ratio', 5))).toBe('not-found');
      expect(codeOf(() => reader.cell('gopher', 'none', 0))).toBe('not-found');
    });
  });

  test('keeps the totals of measured cells', () => {
    const file = newFile();
    write(file, chunks);
    withReader(file, (reader) => {
      expect(reader.stats('gopher', 'ratio')).toEqual({
        states: [3, 0, 0, 1, 1],
        sum: 0.1 + 1 / 3 + 5,
        min: 0.1,
        max: 5,
        labels: null,
      });
      expect(reader.stats('gopher', 'words')).toEqual({
        states: [4, 0, 1, 0, 0],
        sum: 4_294_967_305,
        min: 0,
        max: 4_294_967_295,
        labels: null,
      });
      expect(reader.stats('lid', 'label')).toEqual({
        states: [4, 1, 0, 0, 0],
        sum: 0,
        min: null,
        max: null,
        labels: { de: 1, en: 2, zh: 1 },
      });
    });
  });

  test('has no states where every cell is measured, even if a chunk brings some', () => {
    const file = newFile();
    const [gopher, lid] = columnsOf([{ ratio: 1, words: 1, label: 'a' }]) as [StoredUnitChunk, StoredUnitChunk];
    gopher.columns['ratio'] = { kind: 'real', values: Float64Array.of(1), states: Uint8Array.of(MEASURED) };
    write(file, [[gopher, lid]]);
    withReader(file, (reader) => expect(reader.column('gopher', 'ratio').states).toBeUndefined());
  });

  test('equal work gives equal columns, whatever the values of cells that are not measured', () => {
    const [a, b] = [newFile(), newFile()];
    const states: [number, number, number] = [UNDEFINED, GATED, FAILED];
    write(a, [columnsOf([{ ratio: 9, words: 9, label: 'x', states }])]);
    write(b, [columnsOf([{ ratio: NaN, words: 1, label: 'y', states }])]);
    expect(content(a)).toEqual(content(b));
    withReader(a, (reader) => expect(reader.column('lid', 'label')).toMatchObject({ labels: [] }));
  });

  test('holds chunks without documents, and none at all', () => {
    const [some, none] = [newFile(), newFile()];
    write(some, [[], columnsOf([{ ratio: 1, words: 2, label: 'a' }]), columnsOf([]), []]);
    withReader(some, (reader) => {
      expect(reader.rows).toBe(1);
      expect(reader.column('lid', 'label')).toEqual({ kind: 'label', values: Uint16Array.of(0), labels: ['a'] });
    });
    write(none, []);
    withReader(none, (reader) => {
      expect(reader).toMatchObject({ rows: 0, complete: true });
      expect(reader.column('gopher', 'ratio')).toEqual({ kind: 'real', values: new Float64Array() });
      expect(reader.stats('gopher', 'words')).toMatchObject({ sum: 0, min: null });
    });
  });

  test('a unit without signals has its chunks all the same', () => {
    const file = newFile();
    const header: SignalsHeader = { shard: 1, textKey: 't', units: [{ key: 'u', signals: [] }] };
    write(file, [[{ key: 'u', rows: 4, columns: {}, edits: [] }]], header);
    withReader(file, (reader) => expect(reader.rows).toBe(4));
  });

  test('more chunks than are fetched at a time', () => {
    const file = newFile();
    const rows = Array.from({ length: 600 }, (_, i) => ({ ratio: i / 7, words: i, label: `l${i % 300}` }));
    const states: [number, number, number] = [MEASURED, MEASURED, UNDEFINED];
    write(
      file,
      rows.map((row, i) => columnsOf([i === 555 ? { ...row, states } : row])),
    );
    withReader(file, (reader) => {
      expect(reader.column('gopher', 'words').values).toEqual(Uint32Array.from(rows, (row) => row.words));
      const label = reader.column('lid', 'label');
      expect(label.states?.[555]).toBe(UNDEFINED);
      expect(label.kind === 'label' && rows.map((_, i) => label.labels[label.values[i] ?? 0])).toEqual(
        rows.map((row, i) => (i === 555 ? 'l0' : row.label)),
      );
    });
  });
});

describe('edits', () => {
  const edit = (row: number, start: number, end: number, cls = 'line') => ({
    row,
    start,
    end,
    replacement: cls === 'mask' ? '‹好\0\u2028›' : '',
    author: 'c4',
    class: cls,
  });
  const withEdits = (rows: number, edits: ReturnType<typeof edit>[]): StoredUnitChunk[] => {
    const [gopher, lid] = columnsOf(Array.from({ length: rows }, () => ({ ratio: 0, words: 0, label: 'a' })));
    return [{ ...gopher!, edits }, lid!];
  };

  test('are found by document, over chunks', () => {
    const file = newFile();
    write(file, [
      withEdits(3, [edit(0, 1, 4), edit(0, 4, 4, 'mask'), edit(2, 0, 9)]),
      withEdits(2, []),
      withEdits(2, [edit(1, 5, 6, 'mask')]),
    ]);
    const plain = ({ row: _, ...rest }: ReturnType<typeof edit>) => rest;
    withReader(file, (reader) => {
      expect(Array.from({ length: 7 }, (_, i) => reader.edits('gopher', i))).toEqual([
        [plain(edit(0, 1, 4)), plain(edit(0, 4, 4, 'mask'))],
        [],
        [plain(edit(2, 0, 9))],
        [],
        [],
        [],
        [plain(edit(1, 5, 6, 'mask'))],
      ]);
      expect(reader.edits('lid', 0)).toEqual([]);
      expect(codeOf(() => reader.edits('none', 0))).toBe('not-found');
      expect(codeOf(() => reader.edits('gopher', 7))).toBe('not-found');
      reader.edits('gopher', 0)[0]!.start = 99;
      expect(reader.edits('gopher', 0)[0]?.start).toBe(1);
    });
  });

  test.each([
    ['of a row that is not there', [edit(3, 0, 1)]],
    ['that overlap', [edit(0, 0, 5), edit(0, 4, 6)]],
    ['out of order', [edit(1, 0, 1), edit(0, 0, 1)]],
    ['backwards', [edit(0, 5, 4)]],
  ])('%s are refused', (_, edits) => {
    const writer = openSignalsWriter(newFile(), HEADER);
    expect(() => writer.commit(withEdits(3, edits))).toThrow('out of place');
    expect(writer.chunks).toBe(0);
    writer.close();
  });
});

describe('going on with a signals file', () => {
  const anyRow = fc.record({
    ratio: fc.double({ noNaN: true, noDefaultInfinity: true }),
    words: fc.nat(1000),
    label: fc.constantFrom('de', 'en', 'zh', 'ไทย', '__proto__', '7'),
    states: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)),
  });

  test('after any chunk gives the same columns and totals as an uninterrupted one', () => {
    const chunks = fc.array(fc.array(anyRow, { maxLength: 6 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(chunks, fc.infiniteStream(fc.boolean()), (rows, cuts) => {
        const [whole, file] = [newFile(), newFile()];
        write(whole, rows.map(columnsOf));
        let writer = openSignalsWriter(file, HEADER);
        rows.forEach((list, i) => {
          expect(writer.chunks).toBe(i);
          writer.commit(columnsOf(list));
          if (cuts.next().value !== true) return;
          writer.close();
          writer = openSignalsWriter(file, HEADER);
        });
        writer.finish();
        expect(content(file)).toEqual(content(whole));
      }),
      { numRuns: 15 },
    );
  });

  test('is refused when it is complete, belongs to other work, or another has it', () => {
    const file = newFile();
    const writer = openSignalsWriter(file, HEADER);
    expect(codeOf(() => openSignalsWriter(file, HEADER))).toBe('busy');
    writer.close();
    const units = HEADER.units.slice(0, 1);
    expect(codeOf(() => openSignalsWriter(file, { ...HEADER, units }))).toBe('corrupt');
    expect(codeOf(() => openSignalsWriter(file, { ...HEADER, textKey: 'x' }))).toBe('corrupt');
    expect(shardFileState(file)).toBe('partial');
    openSignalsWriter(file, HEADER).finish();
    expect(shardFileState(file)).toBe('complete');
    expect(codeOf(() => openSignalsWriter(file, HEADER))).toBe('bad-input');
    expect(codeOf(() => openSignalsReader(join(dirname(file), 'none')))).toBe('not-found');
  });
});

describe('a chunk is refused, and nothing of it is kept, when', () => {
  const good = columnsOf([{ ratio: 1, words: 1, label: 'a' }]);
  const changed = (change: (units: StoredUnitChunk[]) => void): StoredUnitChunk[] => {
    const units = columnsOf([{ ratio: 2, words: 2, label: 'b' }]);
    change(units);
    return units;
  };
  const label = (values: number[], labels: string[]): Column => ({
    kind: 'label',
    values: Uint16Array.from(values),
    labels,
  });
  test.each<[string, StoredUnitChunk[], string]>([
    ['a unit is missing', good.slice(1), 'each unit'],
    ['a unit is there twice', [good[0]!, good[0]!], 'each unit'],
    ['a unit has other rows', changed((u) => (u[1]!.rows = 2)), 'as many rows'],
    ['a column is missing', changed((u) => delete u[0]!.columns['words']), 'no column words'],
    [
      'a column is short',
      changed((u) => (u[0]!.columns['ratio'] = { kind: 'real', values: new Float64Array() })),
      '0 of 1',
    ],
    [
      'a column is of another kind',
      changed((u) => (u[1]!.columns['label'] = u[0]!.columns['words']!)),
      'of kind count',
    ],
    ['a value is NaN', columnsOf([{ ratio: NaN, words: 1, label: 'c' }]), 'has the value NaN'],
    ['a value is infinite', columnsOf([{ ratio: Infinity, words: 1, label: 'c' }]), 'has the value Infinity'],
    ['a state is unknown', columnsOf([{ ratio: 1, words: 1, label: 'c', states: [0, 0, 9] }]), 'the state 9'],
    [
      'a label is not in the dictionary',
      changed((u) => (u[1]!.columns['label'] = label([3], ['x']))),
      'label code 3 of 1',
    ],
    [
      'a label has a lone surrogate',
      changed((u) => (u[1]!.columns['label'] = label([0], ['\ud800']))),
      'lone surrogate',
    ],
  ])('%s', (_, chunk, message) => {
    const file = newFile();
    const writer = openSignalsWriter(file, HEADER);
    writer.commit(good);
    expect(() => writer.commit(chunk)).toThrow(message);
    expect(writer.chunks).toBe(1);
    writer.commit(columnsOf([{ ratio: 3, words: 3, label: 'z' }]));
    writer.finish();
    const expected = newFile();
    write(expected, [good, columnsOf([{ ratio: 3, words: 3, label: 'z' }])]);
    expect(content(file)).toEqual(content(expected));
  });

  test('it brings more than 65,536 labels', () => {
    const header: SignalsHeader = { ...HEADER, units: [HEADER.units[1]!] };
    const chunk = (from: number, n: number): StoredUnitChunk[] => {
      const labels = Array.from({ length: n }, (_, i) => `l${from + i}`);
      const column: Column = { kind: 'label', values: Uint16Array.from(labels, (_, i) => i), labels };
      return [{ key: 'lid', rows: n, columns: { label: column }, edits: [] }];
    };
    const writer = openSignalsWriter(newFile(), header);
    writer.commit(chunk(0, 65_536));
    expect(codeOf(() => writer.commit(chunk(65_536, 1)))).toBe('unsupported');
    writer.commit(chunk(7, 1));
    writer.finish();
  });
});

test('a file that is full says so and keeps what it had', () => {
  const file = newFile();
  let writer = openSignalsWriter(file, HEADER, { maxBytes: 200_000 });
  const chunk = columnsOf(Array.from({ length: 1024 }, (_, i) => ({ ratio: i, words: i, label: `l${i}` })));
  let done = 0;
  expect(
    codeOf(() => {
      for (; done < 1000; done++) writer.commit(chunk);
    }),
  ).toBe('disk-full');
  expect(writer.chunks).toBe(done);
  writer.close();
  writer = openSignalsWriter(file, HEADER);
  writer.commit(chunk);
  writer.finish();
  const whole = newFile();
  write(whole, Array<StoredUnitChunk[]>(done + 1).fill(chunk));
  expect(content(file)).toEqual(content(whole));
});

test('a column that lost a chunk is corrupt', () => {
  const file = newFile();
  write(file, [columnsOf([{ ratio: 1, words: 1, label: 'a' }]), columnsOf([{ ratio: 2, words: 2, label: 'b' }])]);
  const db = new Database(file);
  db.exec('DELETE FROM cells WHERE id = 1');
  db.exec("UPDATE cells SET cells = x'00' WHERE id = 16777216");
  db.close();
  withReader(file, (reader) => {
    expect(codeOf(() => reader.column('gopher', 'ratio'))).toBe('corrupt');
    expect(codeOf(() => reader.column('gopher', 'words'))).toBe('corrupt');
    expect(reader.column('lid', 'label').values).toEqual(Uint16Array.of(0, 1));
  });
});
