import { describe, expect, it } from 'vitest';
import { gridColumns, gridSort, signalsOf, sortOf } from '../../../../src-renderer/features/evidence/rows/columns.ts';
import { filterOf } from '../../../../src-renderer/features/evidence/query/filters.ts';
import { plainText } from '../../../../src-renderer/app/plain-text.ts';

const KNOWN = new Set(['a.count', 'a.share', 'b.label', 'c.x', 'c.y']);

describe('signals that stand as columns by themselves', () => {
  it.each([
    ['none', [], null, []],
    ['the one that sorts', [], '-a.share', ['a.share']],
    [
      'those of filters, sides as their signals',
      ['breach(a.count.min) and c.x > 1'],
      'a.share',
      ['a.share', 'a.count', 'c.x'],
    ],
    [
      'three at most',
      ['a.count > 1', 'a.share > 1', 'b.label = x', 'c.x > 1'],
      null,
      ['a.count', 'a.share', 'b.label'],
    ],
    ['not what is no signal', ['bytes > 1 and source = "a.count"'], 'bytes', []],
  ])('%s', (_, filters, sort, signals) => {
    expect(signalsOf(filters.map(filterOf), sort, KNOWN)).toEqual(signals);
  });

  it('leaves out what a filter says that is put aside', () => {
    expect(signalsOf([{ ...filterOf('a.count > 1'), disabled: true }], null, KNOWN)).toEqual([]);
  });
});

describe('the order of the grid', () => {
  it.each([
    [null, null],
    ['random:7', null],
    ['bytes', { id: 'bytes', direction: 'ascending' }],
    ['-a.share', { id: 'signal:a.share', direction: 'descending' }],
  ] as const)('of %j is marked as %j', (sort, marked) => {
    expect(gridSort(sort)).toEqual(marked);
  });

  it.each([null, 'bytes', '-bytes', 'a.share', '-a.share'])('comes back from the mark of %j', (sort) => {
    expect(sortOf(gridSort(sort))).toBe(sort);
  });
});

describe('columns of the grid', () => {
  it('has the signals between the verdict and the text, and takes chosen widths', () => {
    const columns = gridColumns([{ signal: 'a.count', kind: 'count', describe: 'words' }], { bytes: 33 });
    expect(columns.map(({ id }) => id)).toEqual([
      'verdict',
      'signal:a.count',
      'excerpt',
      'why',
      'bytes',
      'language',
      'source',
      'id',
    ]);
    expect(columns.find(({ id }) => id === 'bytes')?.width).toBe(33);
    expect(columns[1]).toMatchObject({ title: 'count', align: 'end', sortable: true, description: 'a.count: words' });
  });
});

describe('text of unknown origin in a line of the app', () => {
  it.each([
    ['a\r\nb\u2028c\td', 'a b c d'],
    ['evil\u202egpj.exe', 'evil⟨RLO⟩gpj.exe'],
    ['\u2067x\u2069', '⟨RLI⟩x⟨PDI⟩'],
    ['nul\u0000bell\u0007', 'nul⟨NUL⟩bell⟨U+0007⟩'],
    ['عربي 👩‍👩‍👧 漢字', 'عربي 👩‍👩‍👧 漢字'],
    ['<b onclick="x">', '<b onclick="x">'],
    ['\ud800', '\ud800'],
  ])('%j is shown as %j', (text, shown) => {
    expect(plainText(text)).toBe(shown);
  });
});
