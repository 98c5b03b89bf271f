import { c1Candidate } from './c1.ts';
import type { Candidate, Line } from './candidate.ts';
import { applyStep, type PlanStep } from './plan.ts';
import { readAsCandidates } from './read-as.ts';
import { suspects } from './suspect.ts';
import { utf8Candidates } from './utf8-candidates.ts';

export interface Repaired {
  text: string;
  plan: PlanStep[];
  lossy: boolean;
}

const BEYOND_ASCII = /[^\x00-\x7f]/;
const ROUNDS = 8;
const LEAST_GAIN = 12;
/** UTF-8 that explains so much of what it touches needs no comparison with other readings. */
const COVERAGE = 0.85;

export function repairText(text: string): Repaired {
  if (!BEYOND_ASCII.test(text)) return { text, plan: [], lossy: false };
  const plan: PlanStep[] = [];
  let current = text;
  for (let round = 0; round < ROUNDS; round++) {
    const best = bestCandidate(current, plan.at(-1)?.step.startsWith('UTF-8') === true);
    if (best === null) break;
    const made = applyStep(current, best.step, best.replacements);
    current = made.text;
    plan.push(made.step);
  }
  return { text: current, plan, lossy: current.includes('\ufffd') };
}

function bestCandidate(text: string, inside: boolean): Candidate | null {
  const lines = suspects(text).filter((line) => !isLost(text, line));
  if (lines.length === 0) return null;
  const utf8 = best(utf8Candidates(text, lines, inside));
  if (utf8 !== null && (utf8.coverage ?? 0) >= COVERAGE) return utf8;
  const c1 = c1Candidate(text, lines);
  const strange = lines.filter((line) => line.strange);
  return best([...(utf8 === null ? [] : [utf8]), ...readAsCandidates(text, strange), ...(c1 === null ? [] : [c1])]);
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
