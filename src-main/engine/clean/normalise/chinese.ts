import type { ChineseScript } from '#shared/domain/recipe.ts';
import { CHINESE, chineseCharacters } from '#engine/text/chinese-characters.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import { convertChinese, FROM_SIMPLIFIED, FROM_TRADITIONAL } from '../chinese/convert.ts';
import type { Conversion } from '../chinese/tables.ts';
import type { Replacement } from '../repair/plan.ts';

/*
 * Traditional and simplified Chinese are told line by line, by the characters that are of one script alone, and where a line
 * has none, by the whole text: what is in the wanted script already must not be converted again, for 后 is a word of both.
 * Lines of Japanese and Korean stay, and so do formulas and code.
 */

/** Ideographs, those beyond the basic plane by both halves of their pairs. */
const RUN = /(?:[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\ud840-\ud88d][\udc00-\udfff])+/g;
const HAS_IDEOGRAPH = /[\u4e00-\u9fff]/;
/** Kana and Hangul against ideographs, from which on a line or a text is Japanese or Korean. */
const FOREIGN = 0.2;

interface Mix {
  ideographs: number;
  foreign: number;
  simplified: number;
  traditional: number;
}

export function findChinese(text: string, target: ChineseScript): Replacement[] {
  if (!HAS_IDEOGRAPH.test(text)) return [];
  const whole = mixOf(text, 0, text.length);
  if (isForeign(whole)) return [];
  const found: Replacement[] = [];
  const verbatim = verbatimOf(text);
  let next = 0;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const mix = mixOf(text, start, end);
    if (mix.ideographs > 0 && !isForeign(mix)) {
      const conversions = conversionsOf(scriptOf(mix) ?? scriptOf(whole), target);
      for (const { index, 0: run } of conversions.length === 0 ? [] : text.slice(start, end).matchAll(RUN)) {
        const at = start + index;
        while (next < verbatim.length && verbatim[next]!.end <= at) next++;
        const kept = verbatim[next];
        if (kept !== undefined && kept.start < at + run.length) continue;
        for (const edit of differences(run, convertChinese(run, conversions), at)) found.push(edit);
      }
    }
    start = end + 1;
  }
  return found;
}

const isForeign = ({ foreign, ideographs }: Mix): boolean => foreign > FOREIGN * ideographs;

type Written = 'simplified' | 'traditional' | 'both';

/** Null where nothing tells. */
function scriptOf({ simplified, traditional }: Mix): Written | null {
  if (simplified + traditional === 0) return null;
  return simplified === traditional ? 'both' : simplified > traditional ? 'simplified' : 'traditional';
}

/** What is in both scripts goes by the tables to the wanted one. */
function conversionsOf(script: Written | null, target: ChineseScript): readonly Conversion[] {
  if (script === null) return [];
  const toSimplified = target === 'simplified';
  const traditional = script === 'both' ? toSimplified : script === 'traditional';
  return (traditional ? FROM_TRADITIONAL : FROM_SIMPLIFIED)[target];
}

function mixOf(text: string, start: number, end: number): Mix {
  const scripts = chineseCharacters();
  const mix: Mix = { ideographs: 0, foreign: 0, simplified: 0, traditional: 0 };
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x3041) continue;
    if (unit <= 0x30fa || (unit >= 0xac00 && unit < 0xd7a4)) mix.foreign++;
    if (unit < 0x4e00 || unit >= 0xa000) continue;
    mix.ideographs++;
    if (scripts[unit] === CHINESE.simplified) mix.simplified++;
    else if (scripts[unit] === CHINESE.traditional) mix.traditional++;
  }
  return mix;
}

function verbatimOf(text: string): { start: number; end: number }[] {
  const view = makeTextView();
  view.reset(text);
  const { count, starts, ends } = view.verbatim();
  return Array.from({ length: count }, (_, i) => ({ start: starts[i]!, end: ends[i]! }));
}

const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

/** Where a run and what it became differ: character by character where that can be told, else between what they share. */
function differences(run: string, by: string, at: number): Replacement[] {
  if (run === by) return [];
  if (run.length !== by.length || /[\ud800-\udfff]/.test(run + by)) return [between(run, by, at)];
  const found: Replacement[] = [];
  for (let i = 0; i < run.length; i++) {
    if (run[i] === by[i]) continue;
    const start = i;
    while (i < run.length && run[i] !== by[i]) i++;
    found.push({ start: at + start, end: at + i, text: by.slice(start, i) });
  }
  return found;
}

function between(run: string, by: string, at: number): Replacement {
  let start = 0;
  while (run[start] === by[start]) start++;
  if (isHigh(run.charCodeAt(start - 1))) start--;
  let same = 0;
  while (same < Math.min(run.length, by.length) - start && run.at(-1 - same) === by.at(-1 - same)) same++;
  if (isLow(run.charCodeAt(run.length - same))) same--;
  return { start: at + start, end: at + run.length - same, text: by.slice(start, by.length - same) };
}
