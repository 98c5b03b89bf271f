import { describe, expect, it } from 'vitest';
import { bytesText, count, duration, parseCount, parseMiB } from '#hosts/cli/numbers.ts';
import { progressLine, reportText, startLine } from '#hosts/cli/run-text.ts';
import type { Progress } from '#services/progress.ts';
import type { RunReport } from '#services/run-report.ts';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [1_234_567.4, '1,234,567'],
  ])('count %d is %s', (n, text) => {
    expect(count(n)).toBe(text);
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [13_370, '13.4 kB'],
    [999_499, '999 kB'],
    [1_250_000_000, '1.25 GB'],
  ])('%d bytes are %s', (n, text) => {
    expect(bytesText(n)).toBe(text);
  });

  it.each([
    [0.24, '0.2 s'],
    [9.94, '9.9 s'],
    [59.4, '59 s'],
    [200, '3 min 20 s'],
    [3_599.6, '1 h 00 min'],
    [18_190, '5 h 03 min'],
  ])('%d seconds are %s', (n, text) => {
    expect(duration(n)).toBe(text);
  });

  it('come in whole and positive', () => {
    expect(parseCount('4')).toBe(4);
    expect(parseMiB('2')).toBe(2_097_152);
    for (const text of ['0', '-1', '1.5', 'x', '']) expect(() => parseCount(text)).toThrow(/whole number/);
  });
});

const progress: Progress = {
  seconds: 20,
  shards: { done: 3, all: 12 },
  records: 5,
  documents: 128_400,
  bytes: 5,
  documentsPerSecond: 1_050.4,
  megabytesPerSecond: 2.84,
  fraction: 0.425,
  secondsLeft: null,
  faults: {},
  breaches: {},
};

const report: RunReport = {
  run: 7,
  state: 'done',
  recipe: { name: 'web-en', hash: 'h', from: 'web-en' },
  workers: 2,
  shards: { all: 4, worked: 4, done: 4 },
  thisRun: {
    records: 1_500,
    documents: 1_000,
    bytes: 2_500_000,
    columns: 20,
    seconds: 2,
    documentsPerSecond: 500,
    megabytesPerSecond: 1.25,
  },
  spent: { hash: 0, read: 0, clean: 0, measure: 0, store: 0 },
  records: {
    read: 1_500,
    used: 1_000,
    ignored: { 'http-status': 300, 'not-a-document': 100 },
    quarantined: { 'missing-text': 60, 'bad-record': 40 },
    blankLines: 3,
    documents: 1_000,
    bytes: 9,
  },
  balances: { records: true, documents: true },
  breaches: { 'a.x': 5, 'a.y': 0, 'b.z': 70 },
  problems: [],
};

describe('a run in words', () => {
  it('begins with what is to do', () => {
    const budget = { workers: 2, heapMiB: 1, lowered: false };
    expect(startLine({ recipe: 'web-en', shards: { all: 9, work: 0 }, budget, retried: 0 })).toBe(
      'recipe web-en: nothing is missing; 2 workers',
    );
    const lowered = { workers: 1, heapMiB: 1, lowered: true };
    expect(startLine({ recipe: 'web-en', shards: { all: 9, work: 4 }, budget: lowered, retried: 3 })).toBe(
      'recipe web-en: 4 of 9 shards lack something; 3 with quarantined records are made anew; 1 worker (as many as fit into the memory budget)',
    );
  });

  it('shows its progress in one line', () => {
    expect(progressLine(progress)).toBe(' 42 %  3/12 shards  128,400 documents  1,050/s  2.8 MB/s');
    expect(progressLine({ ...progress, secondsLeft: 95, faults: { 'bad-record': 2, stuck: 1 } })).toBe(
      ' 42 %  3/12 shards  128,400 documents  1,050/s  2.8 MB/s  1 min 35 s left  3 quarantined',
    );
  });

  it('ends with both balances, reasons, and what to do next', () => {
    expect(reportText(report, 'w')).toBe(
      [
        'run 7 done: 1,000 documents, 2.50 MB in 2.0 s (500/s, 1.3 MB/s); 4 of 4 shards, 20 columns',
        'records: 1,500 read = 1,000 used + 400 ignored (http-status 300, not-a-document 100) + 100 quarantined (bad-record 40, missing-text 60)',
        'documents: 1,000 made; blank lines: 3',
        'balances: records hold, documents hold',
        'values beyond a limit so far, by signal: b.z 70, a.x 5',
        'next: winnow stats w; winnow ledger w lists what could not be read (run --retry once the causes are mended)',
        '',
      ].join('\n'),
    );
  });

  it('names problems, and says when a balance does not hold', () => {
    const problems = Array.from({ length: 12 }, (_, i) => `file ${i} changed`);
    const text = reportText(
      { ...report, state: 'incomplete', problems, balances: { records: false, documents: true } },
      'w',
    );
    expect(text).toContain('run 7 incomplete: ');
    expect(text).toContain('balances: records DO NOT HOLD, documents hold\n');
    expect(text).toContain('problem: file 9 changed\n… and 2 more problems\n');
    expect(text).toContain('next: see the problems above, then winnow run w goes on\n');
    expect(reportText({ ...report, state: 'paused' }, 'w')).toContain(
      'next: winnow run w goes on where this run ended\n',
    );
  });
});
