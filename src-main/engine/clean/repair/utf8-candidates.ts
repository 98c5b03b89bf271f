import type { Candidate, Line } from './candidate.ts';
import { type CodePage, codePage } from './code-pages.ts';
import { UTF8_PAGES } from './pages.ts';
import { localSurprise } from './plausibility.ts';
import type { Suspect } from './suspect.ts';
import { joinTouching, type Utf8Run, utf8Sequences } from './utf8-runs.ts';

/** A run by itself must gain so much, half bits. */
const RUN_GAIN = 5;
/** A line must gain so much, and so much more for each character beside the runs that was read rightly. */
const LINE_GAIN = 12;
const CONTRARY_GAIN = 50;
/** Once a layer was taken off, what it left may well be another. */
const CONTRARY_GAIN_INSIDE = 12;
const MOST_CONTRARY = 2;
/** Most misread UTF-8 spells letters of Latin-1, whose lead bytes these are. */
const COMMON_LEAD = 6;

/** `inside`: a layer of UTF-8 was taken off already. */
export function utf8Candidates(text: string, lines: readonly Suspect[], inside: boolean): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [bit, { name, against }] of UTF8_PAGES.entries()) {
    const page = codePage(name);
    const candidate: Candidate = { step: `UTF-8 read as ${name}`, gain: -against, replacements: [] };
    let [covered, all] = [0, 0];
    for (const line of lines) {
      if ((line.pages & (1 << bit)) === 0) continue;
      const sequences = utf8Sequences(text, line.start, line.end, page);
      if (sequences.length === 0) continue;
      const judged = judge(text, line, sequences, page, against, inside ? CONTRARY_GAIN_INSIDE : CONTRARY_GAIN);
      if (judged === null) continue;
      candidate.gain += judged.gain;
      // Not spread: a line may have more runs than a call takes arguments.
      for (const run of judged.runs) candidate.replacements.push(run);
      covered += judged.covered;
      all += judged.all;
    }
    if (candidate.replacements.length > 0) candidates.push({ ...candidate, coverage: covered / all });
  }
  return candidates;
}

interface Judged {
  gain: number;
  runs: Utf8Run[];
  /** Characters beyond ASCII in the runs, and in the line. */
  covered: number;
  all: number;
}

function judge(
  text: string,
  line: Line,
  sequences: Utf8Run[],
  page: CodePage,
  against: number,
  contraryGain: number,
): Judged | null {
  const common = page.name === 'windows-1252';
  // What lost something proves nothing by itself, but for three bytes and more of the commonest page.
  const whole = joinTouching(sequences.filter((s) => s.whole > 0));
  const proven = whole.some((run) => runGain(text, run) >= RUN_GAIN);
  const usable = proven ? sequences : sequences.filter((s) => s.whole > 0 || (common && telling(text, s)));
  let gain = 0;
  let failed = 0;
  const runs: Utf8Run[] = [];
  for (const run of joinTouching(usable)) {
    const won =
      runGain(text, run) + (common && /[\u00c2\u00c3]/.test(text.slice(run.start, run.end)) ? COMMON_LEAD : 0);
    if (won < RUN_GAIN) {
      failed += run.whole;
      continue;
    }
    gain += won;
    runs.push(run);
  }
  if (runs.length === 0) return null;
  if (against > 9 && runs.every((run) => run.whole === 1 && !touchesLetter(text, run))) return null;
  const { all, contrary, orphans } = restOf(text, line, runs, page);
  const covered = runs.reduce((sum, run) => sum + nonAscii(text, run.start, run.end), 0);
  const sequenceCount = runs.reduce((sum, run) => sum + run.whole + run.lost + run.spaces, 0);
  if (failed + 2 * orphans > sequenceCount) return null;
  if (gain - against < LINE_GAIN + contraryGain * Math.min(contrary, MOST_CONTRARY)) return null;
  return { gain, runs, covered, all };
}

/** What a line has beyond ASCII, and of it what the runs leave: characters read rightly, and bytes that lost their others. */
function restOf(
  text: string,
  line: Line,
  runs: readonly Utf8Run[],
  page: CodePage,
): { all: number; contrary: number; orphans: number } {
  let [all, contrary, orphans, next] = [0, 0, 0, 0];
  for (let i = line.start; i < line.end; i++) {
    while (next < runs.length && runs[next]!.end <= i) next++;
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    all++;
    if ((next < runs.length && i >= runs[next]!.start) || isC1(unit) || unit === 0xfffd || unit === 0xa0) continue;
    contrary++;
    const byte = page.bytes[unit]!;
    const following = i + 1 < line.end ? text.charCodeAt(i + 1) : 0;
    if (byte >= 0xc2 && byte <= 0xf4 && following >= 0x80) orphans++;
  }
  return { all, contrary, orphans };
}

const isC1 = (unit: number): boolean => unit >= 0x80 && unit < 0xa0;

/** A root before a sign of mathematics: what Mac Roman makes of a letter, and what formulas are full of. */
const ROOT_OF = /^√[π∫∂∑∏∞≤≥≠Ωµ]$/;

function touchesLetter(text: string, { start, end }: Utf8Run): boolean {
  if (ROOT_OF.test(text.slice(start, end))) return /[a-z]/i.test(text.slice(Math.max(0, start - 1), start));
  return /[a-z]/i.test((start > 0 ? text[start - 1]! : '') + (text[end] ?? ''));
}

function telling(text: string, { start, end, lost, spaces }: Utf8Run): boolean {
  if (lost > 0) return text.slice(start, end).includes('\ufffd') || end - start > 2;
  return spaces > 0 && end - start === 2 && start > 0 && /[a-z]/.test(text[start - 1]!);
}

function nonAscii(text: string, start: number, end: number): number {
  let n = 0;
  for (let i = start; i < end; i++) if (text.charCodeAt(i) >= 0x80) n++;
  return n;
}

/** How much less surprising the text is with the run replaced. */
function runGain(text: string, { start, end, text: by }: Utf8Run): number {
  const from = Math.max(0, start - 2);
  const to = Math.min(text.length, end + 2);
  const after = text.slice(from, start) + by + text.slice(end, to);
  return localSurprise(text, start, end) - localSurprise(after, start - from, start - from + by.length);
}
