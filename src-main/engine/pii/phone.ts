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
/** Groups of a longer chain that are tried as a number of their own. */
const MAX_WINDOW = 6;
/** Area, number, and a third group of a few digits: an extension, as China writes it. */
const WITH_EXTENSION = /^0\d{2,3}-\d{7,8}-\d{1,5}$/;

/** Numbers of China without a trunk zero: mobile, and those that are called from everywhere. */
const CHINESE = /^(?:1[3-9]\d{9}|[48]00\d{7})$/;

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

    function wordsAbout(doc: PiiText, { start, end }: Candidate): Said {
      const window = doc.before(start, FAR);
      const after = doc.after(end, AFTER);
      // Right after it, and not the beginning of something else, such as `Mobile site`.
      const isLabel = (word: { start: number; end: number } | null): boolean =>
        word !== null && word.start <= 3 && !/^ [^\W\d_]/.test(after.slice(word.end));
      return {
        strong: strong.last(window),
        weak: weak.last(window),
        denied: others.last(window),
        goesOn: /^ [^\W\d_]/.test(after),
        after: !after.startsWith('\n') && (isLabel(strong.first(after)) || isLabel(weak.first(after))),
      };
    }

    return (doc, report) => {
      for (let run = 0; run < doc.runs;) {
        const chain = chainLength(doc, run);
        const end = run + chain;
        while (run < end) {
          const found = firstNumber(doc, run, end, chain);
          if (found === null) run++;
          else {
            report(found.start, found.end);
            run = found.next;
          }
        }
      }
    };

    /** The longest number that begins with a run. */
    function firstNumber(doc: PiiText, run: number, end: number, chain: number): Candidate | null {
      const most = Math.min(end - run, MAX_WINDOW + 2);
      let said: Said | null = null;
      for (let count = most; count > 0; count--) {
        const whole = count === chain;
        // A part of a chain ends where a blank is, not where a hyphen holds it together.
        if (run + count < end && doc.text.charCodeAt(doc.runEnd[run + count - 1]!) !== 32) continue;
        const candidate = candidateAt(doc, run, count, whole);
        if (candidate === null || candidate.groups.join('').length < 6) continue;
        said = wordsAbout(doc, candidate);
        if (isNumber(candidate, said, doc, plans)) return candidate;
      }
      return null;
    }
  },
};

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
