import type { Prediction } from '#engine/models/fasttext/classifier.ts';
import type { GramModel } from '#engine/models/grams/gram-model.ts';
import { LANGUAGES_OF, writes, writingOf } from './_writing.ts';
import type { ScriptMix } from '#engine/text/scripts.ts';

/** What both models say of a text. */
export interface Opinion {
  label: string;
  /** Chance in [0, 1] that it is right. */
  score: number;
}

/** So many predictions of lid.176 are asked for; the others count as SELDOM. */
export const CANDIDATES = 12;

/*
 * The weights were set on a third of the sentences, word pairs and words of 75 languages in lingua's test sets (Apache-2.0)
 * and a sixth of the sentences of the parallel treebanks of Universal Dependencies.
 */
/** Probability of what lid.176 does not name. */
const SELDOM = 1e-4;
/** What stands for its logarithm where lid.176 does not know the language at all. */
const UNHEARD = -3;
/** Handicap, in nats, of a language without letter statistics. */
const UNREAD = 2;
/** What a nat of letters counts against a nat of lid.176; n-grams of one to four letters count each letter four times. */
const LETTERS = 0.7;
/** Letters beyond so many add nothing: they are not independent, and lid.176 is at its best there. */
const MOST_LETTERS = 20;
/** lid.176 counts twice from so many letters on, three times from twice as many. */
const SURE_LETTERS = 30;
/** From this score on lid.176 is not overruled by the script of most letters in a text of SURE_LETTERS. */
const SURE_SCORE = 0.7;
/**
 * From this score on lid.176 is not asked again in a text of ENOUGH letters: 99.3 % of such sentences in 67 languages were
 * right, and most of the others are of these languages.
 */
const CERTAIN_SCORE = 0.9;
const ENOUGH_LETTERS = 60;
const OFTEN_WRONG = new Set('id ms hr bs sh ja'.split(' '));
/** The least that letters can say against a language, in nats. */
const WORST = -15;
/** The models share what they see, so that their joint probabilities are too sure by this power. */
const TEMPER = 2;

/** lid.176 has one label for both written forms of Norwegian but calls the other by its own. */
const LABEL_OF: Partial<Record<string, string>> = { nb: 'no' };

/**
 * Joins lid.176 with letter statistics, after the script: lid.176 is at its best on sentences and mistakes kin for each
 * other (Malay for Indonesian, Slovak for Czech), or words for English; letters tell those, and eight languages of which
 * lid.176 does not know.
 */
export function secondOpinion(grams: GramModel, known: ReadonlySet<string>) {
  const costs = new Float64Array(grams.languages.length);
  const labels = grams.languages.map((language) => LABEL_OF[language] ?? language);

  /** `mix` is of the whole text; `predictions` are lid.176's of its first `length` code units, best first. */
  return (units: Uint16Array, length: number, mix: ScriptMix, predictions: readonly Prediction[]): Opinion | null => {
    const writing = writingOf(mix);
    const few = LANGUAGES_OF.get(writing);
    if (writing !== 'Latn' && few === undefined) return null;
    if (few?.length === 1) return { label: few[0]!, score: 1 };
    const top = predictions[0];
    if (
      mix.letters >= ENOUGH_LETTERS &&
      top !== undefined &&
      top.score >= CERTAIN_SCORE &&
      writes(writing, top.label) &&
      !OFTEN_WRONG.has(top.label)
    ) {
      return top;
    }
    costs.fill(0);
    const letters = readLetters(grams, units, length, costs);
    // Technical text of Japan can be Latin letters for the most part.
    if (letters >= SURE_LETTERS && top !== undefined && top.score >= SURE_SCORE && !writes(writing, top.label))
      return null;
    if (letters === 0) return null;
    const scale = LETTERS * Math.min(1, MOST_LETTERS / letters);
    const trust = 1 + Math.min(2, letters / SURE_LETTERS);
    const logarithm = (probability: number): number => trust * Math.log(Math.max(probability, SELDOM));
    const told = new Map(predictions.map(({ label, score }) => [label, score]));

    let least = Infinity;
    for (const [l, label] of labels.entries()) if (writes(writing, label)) least = Math.min(least, costs[l]!);
    const joint = new Map<string, number>();
    if (least < Infinity) {
      for (const [l, label] of labels.entries()) {
        if (!writes(writing, label)) continue;
        const prior = known.has(label) ? logarithm(told.get(label) ?? 0) : UNHEARD;
        joint.set(label, prior + Math.max(WORST, scale * (least - costs[l]!)));
      }
    }
    for (const [label, score] of told) {
      if (!joint.has(label) && writes(writing, label)) joint.set(label, logarithm(score) - UNREAD);
    }
    return best(joint) ?? (few === undefined ? null : { label: few[0]!, score: 0 });
  };
}

/** Parts of a long text that are read, and letters in each, which bounds the work. */
const PARTS = 4;
const PART_LETTERS = 50;
/** Texts of so many code units are read in parts. */
const LONG = 400;

/** Reads letters evenly from the text. */
function readLetters(grams: GramModel, units: Uint16Array, length: number, costs: Float64Array): number {
  if (length < LONG) return grams.measure(units, 0, length, PARTS * PART_LETTERS, costs);
  let letters = 0;
  for (let part = 0; part < PARTS; part++) {
    const from = Math.floor((part * length) / PARTS);
    letters += grams.measure(units, from, Math.floor(((part + 1) * length) / PARTS), PART_LETTERS, costs);
  }
  return letters;
}

function best(joint: ReadonlyMap<string, number>): Opinion | null {
  let top: string | null = null;
  let most = -Infinity;
  for (const [label, value] of joint) if (value > most) [top, most] = [label, value];
  if (top === null) return null;
  let sum = 0;
  for (const value of joint.values()) sum += Math.exp((value - most) / TEMPER);
  return { label: top, score: 1 / sum };
}
