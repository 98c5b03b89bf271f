import type { Detector } from './detector.ts';
import { type Candidate, candidateAt, chainLength } from './phone-candidate.ts';
import { type PhonePlans, phonePlans } from './phone-plans.ts';
import { beginsWithYear, isNorthAmerican, isThousands, shapeOf } from './phone-shape.ts';
import type { PiiText } from './pii-text.ts';
import { wordsOf } from './words.ts';

/** Units in which a word says what a number is: beside it, before it, after it. */
const NEAR = 14;
const FAR = 40;
const AFTER = 12;
/** Groups of the longest number. */
const MAX_WINDOW = 8;
const MIN_DIGITS = 6;
/** Units between the numbers of a list. */
const MAX_BETWEEN = 8;
/** Area, number, and a third group of a few digits: an extension, as China writes it. */
const WITH_EXTENSION = /^0\d{2,3}-\d{7,8}-\d{1,5}$/;

/** Numbers of China without a trunk zero: mobile, and those that are called from everywhere. */
const CHINESE = /^(?:1[3-9]\d{9}|[48]00\d{7})$/;

/** What stands between the numbers of a list, of which the first alone has the label. */
const IN_A_LIST = /^\s{0,2}(?:[,;/|&、，；]|or|and|or at|oder|und|ou|et|y|o|e|или|и|或|和|及)?\s{0,2}$/;

/** What the words around a number say. */
interface Said {
  /** Units to the nearest word that means a telephone, or a call; -1 without one. */
  strong: number;
  weak: number;
  /** Units to the nearest word that means something else. */
  denied: number;
  /** A word right after it. */
  after: boolean;
  /** A word of any kind goes on after it, as after a quantity. */
  goesOn: boolean;
}

/**
 * Telephone and fax numbers. With a country code the plan of that country decides. Without one, three things are weighed: the
 * plans of the countries of the text's language, the groups, and the words about the number. A label makes a number
 * of what looks like one, whatever the plan, since people write numbers of every country and in every manner; without a
 * label it takes the valid number of a likely country in the form it is written there.
 */
export const phone: Detector = {
  category: 'phone',
  prepare(_options, resources) {
    const plans = phonePlans(resources);
    const strong = wordsOf(resources, 'phone');
    const weak = wordsOf(resources, 'phoneWeak');
    const others = wordsOf(resources, 'notPhone');

    /** The words about a whole chain of groups: within it there are none. */
    function wordsBefore(doc: PiiText, start: number): Pick<Said, 'strong' | 'weak' | 'denied'> {
      const window = doc.before(start, FAR);
      return { strong: strong.last(window), weak: weak.last(window), denied: others.last(window) };
    }

    function wordsAfter(doc: PiiText, end: number): Pick<Said, 'after' | 'goesOn'> {
      const after = doc.after(end, AFTER);
      // Right after it, and not the beginning of something else, such as `Mobile site`.
      const isLabel = (word: { start: number; end: number } | null): boolean =>
        word !== null && word.start <= 3 && !/^ [^\W\d_]/.test(after.slice(word.end));
      return {
        after: !after.startsWith('\n') && (isLabel(strong.first(after)) || isLabel(weak.first(after))),
        goesOn: /^ [^\W\d_]/.test(after),
      };
    }

    return (doc, report) => {
      const { runStart } = doc;
      // End of the number before.
      let listed = -MAX_BETWEEN - 1;
      for (let run = 0; run < doc.runs;) {
        const chain = chainLength(doc, run);
        const first = run;
        const end = run + chain;
        if (digitsIn(doc, run, end) < MIN_DIGITS) {
          run = end;
          continue;
        }
        const between = runStart[first]! - listed <= MAX_BETWEEN ? doc.text.slice(listed, runStart[first]) : null;
        const isListed = between !== null && IN_A_LIST.test(between.replace(/[+(]+$/, ''));
        const before = isListed ? LISTED : wordsBefore(doc, runStart[first]!);
        while (run < end) {
          const away = runStart[run]! - runStart[first]!;
          // Deep in a long chain no word is near enough, and a part of a chain needs one.
          if (run > first && away > FAR && end - run > MAX_WINDOW) run = Math.max(run + 1, end - MAX_WINDOW);
          const found = firstNumber(doc, run, end, chain, (candidate) => ({
            strong: further(before.strong, away),
            weak: further(before.weak, away),
            denied: further(before.denied, away),
            ...wordsAfter(doc, candidate.end),
          }));
          if (found === null) run++;
          else {
            report(found.start, found.end);
            listed = found.end;
            run = found.next;
          }
        }
      }
    };

    /** The longest number that begins with a run. */
    function firstNumber(
      doc: PiiText,
      run: number,
      end: number,
      chain: number,
      wordsAbout: (candidate: Candidate) => Said,
    ): Candidate | null {
      for (let count = Math.min(end - run, MAX_WINDOW); count > 0; count--) {
        // A part of a chain ends at a blank or a slash, not where a hyphen holds it together.
        if (run + count < end && !isLoose(doc.text.charCodeAt(doc.runEnd[run + count - 1]!))) continue;
        if (digitsIn(doc, run, run + count) < MIN_DIGITS) break;
        const candidate = candidateAt(doc, run, count, count === chain);
        if (candidate !== null && isNumber(candidate, wordsAbout(candidate), doc, plans)) return candidate;
      }
      return null;
    }
  },
};

function isLoose(mark: number): boolean {
  return mark === 32 || mark === 47;
}

/** As good as a label right before it. */
const LISTED = { strong: 0, weak: -1, denied: -1 };

/** Digits of the runs [run, end). */
function digitsIn({ runStart, runEnd }: PiiText, run: number, end: number): number {
  let digits = 0;
  for (let i = run; i < end; i++) digits += runEnd[i]! - runStart[i]!;
  return digits;
}

/** Units to a word that is so many units further away; -1 where that is too far. */
function further(units: number, away: number): number {
  return units < 0 || units + away > FAR ? -1 : units + away;
}

function isNumber(candidate: Candidate, said: Said, doc: PiiText, plans: PhonePlans): boolean {
  const { groups, gaps, plus, whole } = candidate;
  // The trunk zero that is shown beside a country code is not dialled with it.
  const isTrunk = (i: number): boolean => plus && i > 0 && groups[i] === '0' && gaps[i - 1]!.includes('(');
  const digits = groups.filter((_, i) => !isTrunk(i)).join('');
  const about = Math.min(...[said.strong, said.weak].filter((units) => units >= 0), Infinity);
  const denied = said.denied >= 0 && said.denied < about;
  const isSaid = (about <= FAR || said.after) && !(denied && !said.after);
  if (plus) {
    const plan = plans.international(digits);
    return plan === 'valid' || (plan === 'possible' && (isSaid || groups.length >= 3));
  }
  const countries = plans.countries(doc.hints);
  if (digits.startsWith('00') && digits.length >= 10) {
    const plan = plans.international(digits.slice(2));
    if (plan === 'valid' && (isSaid || (!denied && whole && gaps.includes('-')))) return true;
    if (plan === 'possible' && (isSaid || candidate.extension)) return true;
  }
  if (WITH_EXTENSION.test(groups.join('-'))) return isSaid || !denied;
  const shape = shapeOf(candidate);
  if (shape === null) return false;
  if (
    isSaid &&
    isLabelled(candidate, shape, said, () => countries.some((country) => plans.national(digits, country)))
  ) {
    return true;
  }
  if (denied || !whole) return false;
  if (isNorthAmerican(candidate)) {
    return candidate.extension || (countries.includes('US') && plans.national(digits, 'US'));
  }
  if (shape === 'short') return false;
  // A mobile number of China in one piece: eleven digits whose first three say so.
  if (shape === 'single') return digits.length === 11 && countries[0] === 'CN' && plans.national(digits, 'CN');
  const isNational =
    (digits.startsWith('0') && !digits.startsWith('00')) ||
    candidate.bracket ||
    (countries[0] === 'CN' && CHINESE.test(digits));
  return isNational && digits.length >= 9 && countries.some((country) => plans.national(digits, country));
}

/** Whether the words are near and plain enough for what the groups look like. */
function isLabelled(
  candidate: Candidate,
  shape: 'number' | 'short' | 'single',
  said: Said,
  inPlan: () => boolean,
): boolean {
  const strongNear = said.strong >= 0 && said.strong <= NEAR;
  const weakNear = said.weak >= 0 && said.weak <= NEAR;
  if (shape === 'short') return strongNear || said.after;
  if (shape === 'single') return strongNear || said.after || (weakNear && inPlan());
  if (strongNear || said.after) return true;
  if (beginsWithYear(candidate)) return false;
  return !isThousands(candidate) || (weakNear && !said.goesOn);
}
