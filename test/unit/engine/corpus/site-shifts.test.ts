import { describe, expect, it } from 'vitest';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import { siteShifts, type SiteKey, type SiteShifts } from '#engine/corpus/site-shifts.ts';
import { seeded } from '#test/helpers/corpus.ts';

interface Made {
  key?: Partial<SiteKey>;
  documents: number;
  /** Characters of a paragraph on average, by the number of the document. */
  chars(document: number): number;
  cut?(document: number): number;
}

function shiftsOf(made: readonly Made[]): SiteShifts {
  const of: number[] = [];
  const chars: number[] = [];
  const cut: number[] = [];
  const list = made.map(({ key, documents, ...values }, i): SiteKey => {
    for (let d = 0; d < documents; d++) {
      of.push(i);
      chars.push(values.chars(d));
      cut.push(values.cut?.(d) ?? 0.1);
    }
    return { source: 'web', site: `s${i}.example`, extractor: 3, script: 'Latn', ...key };
  });
  return siteShifts({ of: Uint32Array.from(of), list }, [
    { signal: 'structure.mean_chars', scale: 'ratio', column: { kind: 'real', values: Float64Array.from(chars) } },
    { signal: 'structure.cut_fraction', scale: 'share', column: { kind: 'real', values: Float64Array.from(cut) } },
  ]);
}

/** About normally distributed: the sum of twelve draws. */
function noise(seed: number): () => number {
  const draw = seeded(seed);
  return () => Array.from({ length: 12 }, () => draw(1e6) / 1e6).reduce((a, b) => a + b, 0) - 6;
}

/** Sites whose medians differ by half, and their documents again by half. */
function usualSites(count: number, seed: number, documents = 20): Made[] {
  const next = noise(seed);
  return Array.from({ length: count }, () => {
    const ofSite = Math.log(300) + 0.4 * next();
    const cutOfSite = 0.15 + 0.03 * next();
    return { documents, chars: () => Math.exp(ofSite + 0.4 * next()), cut: () => cutOfSite + 0.05 * next() };
  });
}

const found = ({ shifts }: SiteShifts): string[] => shifts.map(({ site, signal }) => `${site} ${signal.slice(10)}`);

describe('siteShifts', () => {
  it('names a site whose articles are fragments, with what it was compared with', () => {
    const fragments: Made = { documents: 12, chars: (d) => 30 + d, cut: (d) => 0.8 + d / 100 };
    const { shifts, tested, untested, tests } = shiftsOf([...usualSites(40, 1), fragments]);
    expect([tested, untested, tests]).toEqual([41, 0, 82]);
    expect(shifts.map(({ site, signal }) => [site, signal])).toEqual([
      ['s40.example', 'structure.cut_fraction'],
      ['s40.example', 'structure.mean_chars'],
    ]);
    const [cut, chars] = shifts;
    expect(cut).toMatchObject({ source: 'web', extractor: 3, script: 'Latn', documents: 12, delta: 1, others: 40 });
    expect(cut!.value).toBeCloseTo(0.855, 10);
    expect(chars).toMatchObject({ delta: -1, examples: [806, 805, 807] });
    expect(chars!.value).toBeCloseTo(Math.sqrt(35 * 36), 8);
    expect(chars!.usual).toBeGreaterThan(250);
    expect(-chars!.z).toBeGreaterThan(chars!.limit);
  });

  it('raises false alarms in no more than one of twenty workspaces whose sites differ by chance', () => {
    const alarmed = Array.from({ length: 60 }, (_, seed) => shiftsOf(usualSites(30, 100 + seed, 12)).shifts.length > 0);
    expect(alarmed.filter(Boolean).length).toBeLessThanOrEqual(3);
  });

  it('compares with the documents of the others where there are few sites', () => {
    const two = usualSites(2, 5, 40).map((site): Made => ({ ...site, chars: (d) => 300 + d }));
    expect(found(shiftsOf([...two, { documents: 10, chars: () => 20 }]))).toEqual(['s2.example mean_chars']);
    expect(shiftsOf([two[0]!]).tested).toBe(0);
  });

  it.each<[string, Made[]]>([
    ['too few documents', [{ documents: 9, chars: () => 20 }]],
    ['no address', [{ documents: 30, chars: () => 20, key: { site: '' } }]],
    ['another script, of which no other site is', [{ documents: 30, chars: () => 20, key: { script: 'Hani' } }]],
    ['another source, of which no other site is', [{ documents: 30, chars: () => 20, key: { source: 'b' } }]],
    ['a small difference', [{ documents: 500, chars: () => 230 }]],
  ])('names no site for %s', (_, more) => {
    const alike = Array.from({ length: 10 }, (): Made => ({ documents: 20, chars: (d) => 300 + d }));
    expect(found(shiftsOf([...alike, ...more]))).toEqual([]);
  });

  it('tells versions of extraction apart', () => {
    const alike = Array.from({ length: 10 }, (): Made => ({ documents: 20, chars: (d) => 300 + d }));
    const now: Made = { key: { site: 's0.example', extractor: 4 }, documents: 10, chars: () => 30 };
    expect(shiftsOf([...alike, now]).shifts).toMatchObject([{ site: 's0.example', extractor: 4, documents: 10 }]);
  });

  it('passes over cells without a value, and holds of nothing', () => {
    const column = {
      kind: 'real',
      values: new Float64Array(40),
      states: new Uint8Array(40).fill(NOT_APPLICABLE),
    } as const;
    const list: SiteKey[] = [{ source: 'a', site: 'a', extractor: null, script: 'Latn' }];
    const sites = { of: new Uint32Array(40), list };
    expect(siteShifts(sites, [{ signal: 'x', scale: 'share', column }])).toEqual({
      shifts: [],
      tested: 0,
      untested: 1,
      tests: 0,
    });
    expect(siteShifts({ of: new Uint32Array(0), list: [] }, []).shifts).toEqual([]);
  });
});
