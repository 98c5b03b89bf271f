import { byLanguageCandidate } from './by-language.ts';
import { c1Candidate } from './c1.ts';
import type { Candidate, Line } from './candidate.ts';
import { type LanguageVerdict, tellLanguage, type TellLanguage } from './language.ts';
import { applyStep, type PlanStep } from './plan.ts';
import { readAsCandidates } from './read-as.ts';
import { suspects } from './suspect.ts';
import { utf8Candidates } from './utf8-candidates.ts';

export interface Repaired {
  text: string;
  plan: PlanStep[];
  lossy: boolean;
  /** The language of the text as it was decoded; null where nothing was changed, so that it is told of the text once. */
  language: LanguageVerdict | null;
}

const BEYOND_ASCII = /[^\x00-\x7f]/;
const ROUNDS = 8;
const LEAST_GAIN = 12;
/** UTF-8 that explains so much of what it touches needs no comparison with other readings. */
const COVERAGE = 0.85;

/**
 * Undoes wrong decoding. The language of the decoded text is told where a decision needs it, and where there is one to be
 * reported; `tell` is asked at most once a round.
 */
export function repairText(text: string, tell: TellLanguage = tellLanguage): Repaired {
  if (!BEYOND_ASCII.test(text)) return { text, plan: [], lossy: false, language: null };
  const plan: PlanStep[] = [];
  let language: LanguageVerdict | null = null;
  let current = text;
  const told: TellLanguage = (of) => {
    const verdict = of === text && language !== null ? language : tell(of);
    if (of === text) language = verdict;
    return verdict;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const best = bestCandidate(current, plan.at(-1)?.step.startsWith('UTF-8') === true, told);
    if (best === null) break;
    const made = applyStep(current, best.step, best.replacements);
    current = made.text;
    plan.push(made.step);
  }
  return { text: current, plan, lossy: current.includes('\ufffd'), language: plan.length === 0 ? null : told(text) };
}

function bestCandidate(text: string, inside: boolean, tell: TellLanguage): Candidate | null {
  const lines = suspects(text).filter((line) => !isLost(text, line));
  const utf8 = lines.length === 0 ? null : best(utf8Candidates(text, lines, inside));
  if (utf8 !== null && (utf8.coverage ?? 0) >= COVERAGE) return utf8;
  const ofLanguage = byLanguageCandidate(text, tell);
  // It reads the whole text, of which others may see some lines only.
  if (lines.length === 0 || (ofLanguage !== null && ofLanguage.gain > (utf8?.gain ?? 0))) return ofLanguage;
  const c1 = c1Candidate(text, lines);
  const strange = lines.filter((line) => line.strange);
  return best([utf8, ...readAsCandidates(text, strange), c1].filter((candidate) => candidate !== null));
}

function best(candidates: readonly Candidate[]): Candidate | null {
  let found: Candidate | null = null;
  for (const candidate of candidates) {
    if (candidate.gain >= LEAST_GAIN && (found === null || candidate.gain > found.gain)) found = candidate;
  }
  return found;
}

/** A line in which so many characters are lost tells nothing. */
const MOST_LOST = 0.25;
const FEW_LOST = 4;

function isLost(text: string, { start, end }: Line): boolean {
  let [high, lost] = [0, 0];
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) high++;
    if (unit === 0xfffd) lost++;
  }
  return lost >= FEW_LOST && lost > high * MOST_LOST;
}
