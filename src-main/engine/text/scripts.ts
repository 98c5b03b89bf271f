import { SCRIPTS } from './unicode/class-names.ts';
import { isLetter, SCRIPT, scriptOf } from './unicode/classes.ts';
import { F, FLAGS, flagsAt } from './unicode/flags.ts';
import { BMP, codePointAt, recordAt } from './unicode/tables.ts';
import type { UnitTally } from './unit-tally.ts';

/** Letters of a text by script. */
export interface ScriptMix {
  letters: number;
  /** By script number of `class-names.ts`. */
  byScript: Uint32Array;
  /** Letters of scripts whose words need a dictionary that we do not have. */
  dictionary: number;
  /** Han, Hiragana and Katakana letters. */
  cjk: number;
}

const numberOf = (script: string): number => SCRIPTS.findIndex(([code]) => code === script);
const THAI = numberOf('Thai');
const LAO = numberOf('Laoo');
/** Scripts with a word list (`segment/dictionary-run.ts`). */
const LISTED = new Set([THAI, LAO, numberOf('Khmr'), numberOf('Mymr')]);

const ALL: readonly number[] = SCRIPTS.map((_, number) => number).slice(SCRIPT.Zinh + 1);
const CHARACTERS: readonly number[] = [SCRIPT.Hani, SCRIPT.Hira, SCRIPT.Kana];

/** From this share of its letters on, a text is of a script. */
const SHARE = 0.3;

export function measureScripts(units: Uint16Array, length: number, tally: UnitTally): ScriptMix {
  const mix: ScriptMix = { letters: 0, byScript: new Uint32Array(SCRIPTS.length), dictionary: 0, cjk: 0 };
  const { byScript } = mix;
  let latin = 0;
  for (let small = 97; small <= 122; small++) latin += tally.ascii[small]! + tally.ascii[small - 32]!;
  for (let k = 0; k < tally.count; k++) {
    const i = tally.positions[k]!;
    const unit = units[i]!;
    const flags = FLAGS[unit]!;
    if (flags === F.surrogate) {
      const c = codePointAt(units, i, length);
      if (c > 0xffff) {
        countLetter(mix, recordAt(c), flagsAt(c));
        k++;
      }
    } else if ((flags & F.letter) !== 0) countLetter(mix, BMP[unit]!, flags);
  }
  byScript[SCRIPT.Latn]! += latin;
  mix.letters += latin;
  return mix;
}

function countLetter(mix: ScriptMix, record: number, flags: number): void {
  if (!isLetter(record)) return;
  mix.letters++;
  mix.byScript[scriptOf(record)]!++;
  if ((flags & F.dictionary) !== 0 && !LISTED.has(scriptOf(record))) mix.dictionary++;
  if ((flags & F.cjk) !== 0) mix.cjk++;
}

/**
 * ISO 15924 code of most letters; the lower number of `class-names.ts` where two are equal. A text whose words are characters
 * is of Han, Hiragana or Katakana, whatever names of Latin letters stand among them: its rules and its limits are those of
 * characters.
 */
export function dominantScript(mix: ScriptMix): string {
  const among = wordsAreCharacters(mix) ? CHARACTERS : ALL;
  let best: number = SCRIPT.Zyyy;
  for (const s of among) {
    if (mix.byScript[s]! > (best === SCRIPT.Zyyy ? 0 : mix.byScript[best]!)) best = s;
  }
  return SCRIPTS[best]![0];
}

/**
 * Words of this text cannot be found: they need a dictionary, and it is none of those with a word list of ours. Rules that
 * count words do not apply.
 */
export function needsDictionary(mix: ScriptMix): boolean {
  return mix.letters > 0 && mix.dictionary >= SHARE * mix.letters;
}

/** What the splitter calls words are characters here: counts hold, lengths of words do not. */
export function wordsAreCharacters(mix: ScriptMix): boolean {
  return mix.letters > 0 && mix.cjk >= SHARE * mix.letters;
}

/** Thai and Lao end sentences with a blank: what looks for marks at the end of lines does not apply. */
export function marksNoSentences(mix: ScriptMix): boolean {
  return mix.letters > 0 && mix.byScript[THAI]! + mix.byScript[LAO]! >= SHARE * mix.letters;
}

/** Words of this text stand without white space between them: what is between blanks is no word. */
export function writesNoSpaces(mix: ScriptMix): boolean {
  let letters = mix.cjk;
  for (const script of LISTED) letters += mix.byScript[script]!;
  return mix.letters > 0 && letters >= SHARE * mix.letters;
}
