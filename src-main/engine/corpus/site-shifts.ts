import { MEASURED, type Column } from '#shared/domain/cell.ts';
import { cliffsDelta, madn, median, tQuantile } from './robust.ts';

/*
 * Which sites of a source have texts of another shape than the source's other sites: where extraction took a wrong block, articles
 * come as fragments. Each site is one draw from its source, so that it is compared with the spread of sites, not of documents: sites
 * differ by their nature, and with many documents any difference between two of them would be significant.
 *
 * A site is alarming in a signal when all of this holds:
 * - it has MIN_DOCUMENTS documents or more with a value;
 * - its median is further from the source's (the median of the medians of its sites) than chance puts the furthest of all that are
 *   tested once in twenty times: |z| >= the t quantile of 0.05 / (sites x signals), two-sided (Bonferroni). The spread is the median
 *   absolute deviation of the sites' medians, times 1.4826, with the error of the site's own median added; so estimated, n sites tell
 *   as much as 0.37 n of a standard deviation (its efficiency), which is where the degrees of freedom come from;
 * - the difference is large: Cliff's delta of 0.474 or more (Romano et al. 2006), and half as much again in length or number, or a fifth
 *   in a share.
 * Where a source has fewer than MIN_SITES such sites, the spread is that of the documents of the others.
 */

/** Documents of a site with a value, at least. */
export const MIN_DOCUMENTS = 10;
/** Sites from which on their own spread is told. */
export const MIN_SITES = 12;
/** Efficiency of the median absolute deviation: Hampel 1974. */
const EFFICIENCY = 0.37;
/** Documents of the others that stand for a source of fewer sites, at least. */
const MIN_OTHERS = 30;
/** The chance of any false alarm in a workspace whose sites differ by chance alone. */
export const FAMILY_ERROR = 0.05;
/** From here on the difference between two sets is called large: J. Romano et al. 2006, after Cliff 1993. */
export const LARGE_DELTA = 0.474;
/** Error of a median over the spread of what it is of, times the square root of their number: sqrt(pi / 2). */
const MEDIAN_ERROR = 1.2533141373155003;
/** Documents to look at, by site and signal. */
const EXAMPLES = 3;

/** By what a signal is compared: lengths and numbers by their ratio, shares by their difference. */
const SCALES = {
  ratio: { of: (value: number) => Math.log(Math.max(value, 0.01)), least: Math.log(1.5), floor: Math.log(1.1) },
  share: { of: (value: number) => value, least: 0.2, floor: 0.05 },
} as const;
export type Scale = keyof typeof SCALES;

/** Sites of documents: `of` gives each document's place in `list`. */
export interface Sites {
  of: Uint32Array;
  list: readonly SiteKey[];
}

export interface SiteKey {
  source: string;
  /** Host of the address; empty where a document has none: such documents are not compared. */
  site: string;
  /** The version that took the main text; null where none did. */
  extractor: number | null;
  /** Lengths of one script say nothing of another: each is compared with its own. */
  script: string;
}

export interface ShiftSignal {
  signal: string;
  scale: Scale;
  column: Column;
}

export interface SiteShift extends SiteKey {
  signal: string;
  /** Documents of the site that have a value. */
  documents: number;
  /** Its median, and the source's. */
  value: number;
  usual: number;
  /** How far apart, in spreads, and what chance alone would reach. */
  z: number;
  limit: number;
  /** Cliff's delta against the other documents of the source: -1 all smaller, 1 all larger. */
  delta: number;
  /** The other sites that it was compared with. */
  others: number;
  /** Documents nearest to the site's median, by number. */
  examples: number[];
}

export interface SiteShifts {
  /** Furthest first. */
  shifts: SiteShift[];
  /** Sites that were compared, and those of too few documents or without others. */
  tested: number;
  untested: number;
  /** Comparisons: sites times signals. */
  tests: number;
}

/** One site's documents with a value in one signal. */
interface Sample {
  site: number;
  documents: number[];
  values: number[];
  median: number;
}

interface Test {
  signal: string;
  sample: Sample;
  usual: number;
  z: number;
  delta: number;
  others: number;
  /** Degrees of freedom of the spread. */
  freedom: number;
  large: boolean;
}

export function siteShifts(sites: Sites, signals: readonly ShiftSignal[]): SiteShifts {
  const tests = signals.flatMap((signal) => strata(sites, signal).flatMap((samples) => testsOf(signal, samples)));
  const limits = new Map<number, number>();
  const limitOf = ({ freedom }: Test): number => {
    const known = limits.get(freedom) ?? tQuantile(FAMILY_ERROR / tests.length, freedom);
    limits.set(freedom, known);
    return known;
  };
  const shifts = tests
    .filter((test) => test.large && Math.abs(test.z) >= limitOf(test))
    .sort((a, b) => Math.abs(b.z) - Math.abs(a.z) || a.sample.site - b.sample.site)
    .map((test): SiteShift => {
      const { signal, sample, usual, z, delta, others } = test;
      const { scale } = signals.find((one) => one.signal === signal)!;
      return {
        ...sites.list[sample.site]!,
        signal,
        documents: sample.documents.length,
        value: back(scale, sample.median),
        usual: back(scale, usual),
        z,
        limit: limitOf(test),
        delta,
        others,
        examples: nearest(sample),
      };
    });
  const tested = new Set(tests.map(({ sample }) => sample.site)).size;
  const named = sites.list.filter(({ site }) => site !== '').length;
  return { shifts, tested, untested: named - tested, tests: tests.length };
}

/** Samples of the sites by source and script, values on the scale of the signal. */
function strata({ of, list }: Sites, { column, scale }: ShiftSignal): Sample[][] {
  const { values, states } = column;
  const on = SCALES[scale].of;
  const samples = new Map<number, Sample>();
  for (let document = 0; document < of.length; document++) {
    const site = of[document]!;
    if (list[site]!.site === '' || (states?.[document] ?? MEASURED) !== MEASURED) continue;
    let sample = samples.get(site);
    if (sample === undefined) samples.set(site, (sample = { site, documents: [], values: [], median: 0 }));
    sample.documents.push(document);
    sample.values.push(on(values[document]!));
  }
  for (const sample of samples.values()) sample.median = median(sample.values);
  const bySource = Map.groupBy(samples.values(), ({ site }) => `${list[site]!.source}\n${list[site]!.script}`);
  return [...bySource.values()];
}

function testsOf({ signal, scale }: ShiftSignal, samples: readonly Sample[]): Test[] {
  const { least, floor } = SCALES[scale];
  const enough = samples.filter(({ values }) => values.length >= MIN_DOCUMENTS);
  const within = madn(enough.flatMap(({ values, median: middle }) => values.map((value) => value - middle)));
  const medians = enough.map((sample) => sample.median);
  const many = enough.length >= MIN_SITES;
  const usual = median(medians);
  const between = madn(medians);
  const all = Float64Array.from(samples.flatMap(({ values }) => values));
  all.sort();
  return enough.flatMap((sample): Test[] => {
    const rest = many ? [] : samples.flatMap((other) => (other === sample ? [] : other.values));
    if (!many && rest.length < MIN_OTHERS) return [];
    const from = many ? usual : median(rest);
    const error = (MEDIAN_ERROR * within) / Math.sqrt(sample.values.length);
    const spread = Math.max(floor, Math.hypot(many ? between : madn(rest), error));
    const delta = cliffsDelta(sample.values, all);
    const apart = sample.median - from;
    const large = Math.abs(apart) >= least && Math.abs(delta) >= LARGE_DELTA;
    const others = (many ? enough : samples).length - 1;
    const freedom = Math.max(3, EFFICIENCY * ((many ? enough.length : rest.length) - 1));
    return [{ signal, sample, usual: from, z: apart / spread, delta, others, freedom, large }];
  });
}

function nearest({ documents, values, median: middle }: Sample): number[] {
  return documents
    .map((document, i) => ({ document, apart: Math.abs(values[i]! - middle) }))
    .sort((a, b) => a.apart - b.apart || a.document - b.document)
    .slice(0, EXAMPLES)
    .map(({ document }) => document);
}

function back(scale: Scale, value: number): number {
  return scale === 'ratio' ? Math.exp(value) : value;
}
