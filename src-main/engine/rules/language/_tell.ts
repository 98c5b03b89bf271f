import type { Profile } from '#shared/domain/recipe.ts';
import type { Prediction } from '#engine/models/fasttext/classifier.ts';
import { openLanguageModel } from '#engine/models/fasttext/language-model.ts';
import { openGramModel } from '#engine/models/grams/gram-model.ts';
import type { Resources } from '#engine/rules/rule.ts';
import type { ScriptMix } from '#engine/text/scripts.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { kinWords } from './_kin.ts';
import { type ParagraphLanguages, paragraphLanguages } from './_paragraphs.ts';
import { CANDIDATES, secondOpinion } from './_second-opinion.ts';

export interface TellKnobs {
  /** The models read so many UTF-16 code units from the start of a text. */
  maxChars: number;
  /**
   * A text with fewer letters is `und` unless its language is more likely right than wrong. A Chinese or Japanese character
   * counts as five.
   */
  minLetters: number;
  /** Ask letters and script too, where lid.176 is known to err. */
  secondOpinion: boolean;
}

/** What is found of a text. */
interface Told {
  /** ISO 639 code, or und. */
  label: string;
  /** Probability that it is right; 0 where the label is und. */
  score: number;
  /** lid.176's own predictions, best first. */
  told: readonly Prediction[];
}

export interface LanguageTeller {
  tell(view: TextView): Told;
  /** The lines of the text of the last call. */
  paragraphs: ParagraphLanguages;
  /** Asks for the lines alone; returns how many code units were read. */
  readParagraphs(view: TextView): number;
}

/** What no model can tell. */
const UNDETERMINED = 'und';
const LETTERS_IN_A_CJK_CHARACTER = 5;
/** Nothing is told of fewer letters. */
const FEWEST_LETTERS = 3;
/** A short text is `und` where its label is as likely wrong as right. */
const LEAST_SHORT_SCORE = 0.5;

/** Tells languages as the language rule documents it. Not shared between threads. */
export function openTeller(knobs: TellKnobs, profile: Profile, resources: Resources): LanguageTeller {
  const model = openLanguageModel(resources);
  const asDatatrove = profile === 'datatrove';
  const ask =
    asDatatrove || !knobs.secondOpinion ? null : secondOpinion(openGramModel(resources), new Set(model.labels));
  const kin = ask === null ? null : kinWords(resources);
  const paragraphs = paragraphLanguages();
  const cut = (view: TextView): number => {
    const length = asDatatrove ? view.length : prefixLength(view.units, view.length, knobs.maxChars);
    paragraphs.cut(view.units, length);
    return length;
  };

  return {
    paragraphs,
    tell(view) {
      const mix = view.scripts();
      const letters = weighedLetters(mix);
      const length = cut(view);
      const told = model.topKByParts(view.units, length, paragraphs, CANDIDATES);
      const lid = asDatatrove || model.hadEvidence() ? told[0]! : null;
      const opinion = letters < FEWEST_LETTERS ? null : (ask?.(view.units, length, mix, told) ?? null);
      const joint = opinion === null || kin === null ? opinion : kin(view.units, length, opinion);
      const short = letters < knobs.minLetters;
      let best = joint === null || (!short && joint.label === lid?.label) ? lid : joint;
      if (!asDatatrove && short && (joint === null || joint.score < LEAST_SHORT_SCORE)) best = null;
      if (!asDatatrove && letters === 0) best = null;
      return { label: best?.label ?? UNDETERMINED, score: best === null ? 0 : round(best.score), told };
    },
    readParagraphs(view) {
      const length = cut(view);
      model.topKByParts(view.units, length, paragraphs, 1);
      return length;
    },
  };
}

function weighedLetters(mix: ScriptMix): number {
  return mix.letters + (LETTERS_IN_A_CJK_CHARACTER - 1) * mix.cjk;
}

function round(score: number): number {
  return Math.round(score * 1e5) / 1e5;
}

/** At most `most` code units, without splitting a surrogate pair. */
function prefixLength(units: Uint16Array, length: number, most: number): number {
  if (length <= most) return length;
  return (units[most]! & 0xfc00) === 0xdc00 ? most - 1 : most;
}
