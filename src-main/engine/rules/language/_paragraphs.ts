import type { Parts } from '#engine/models/fasttext/classifier.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';

/** Lines with fewer letters are not asked for their language; a Chinese or Japanese character counts as five. */
const FEWEST_LETTERS = 60;
const LETTERS_IN_A_CJK_CHARACTER = 5;
/** Lines whose language is told with less confidence say nothing. */
const LEAST_SCORE = 0.65;

/**
 * Languages and varieties that lid.176 mistakes for each other in single paragraphs, by what its own errors on the
 * parallel treebanks and the Declaration of Human Rights show: they do not make a document mixed.
 */
const KIN = [
  'sr hr bs sh sl',
  'id ms jv su min',
  'no nn da sv',
  'cs sk',
  'es gl pt ca an ast oc ext',
  'it nap scn lmo pms vec co',
  'zh yue wuu ja',
  'ar arz',
  'fa mzn glk azb ps',
  'ur pnb sd',
  'hi mr ne new sa bh mai gom',
  'ru uk be bg mk rue',
  'tr az tk uz',
  'de als nds bar lb',
  'nl af fy li vls',
  'en sco',
  'tt ba kk ky',
  'bn as bpy',
  'ka xmf',
].map((list) => new Set(list.split(' ')));

/** Lines of a text by language. */
export interface ParagraphLanguages extends Parts {
  /** Cuts the first `length` code units at line feeds. */
  cut(units: Uint16Array, length: number): void;
  /**
   * Share of the letters, in lines long enough to tell, that stand in lines of another language than `label` or its kin,
   * and the language of most of them, null where there is none. Null where no line is long enough.
   */
  mixture(label: string): { share: number; other: string | null } | null;
  /** The lines that are of another language, with it. */
  others(label: string): { part: number; label: string }[];
}

export function paragraphLanguages(): ParagraphLanguages {
  const starts: number[] = [];
  const letters: number[] = [];
  const byLabel = new Map<string, number>();
  const found: { part: number; label: string }[] = [];
  const isKin = (one: string, other: string): boolean =>
    one === other || KIN.some((kin) => kin.has(one) && kin.has(other));

  return {
    starts,
    cut(units, length) {
      starts.length = 0;
      letters.length = 0;
      byLabel.clear();
      found.length = 0;
      let count = 0;
      for (let i = 0; i < length; i++) {
        const flags = FLAGS[units[i]!]!;
        if ((flags & F.letter) !== 0) count += (flags & F.cjk) !== 0 ? LETTERS_IN_A_CJK_CHARACTER : 1;
        else if (units[i] === 10 && i + 1 < length) {
          letters.push(count);
          starts.push(i + 1);
          count = 0;
        }
      }
      letters.push(count);
    },
    wants: (part) => letters[part]! >= FEWEST_LETTERS,
    tell(part, best) {
      if (best === null || best.score < LEAST_SCORE) return;
      byLabel.set(best.label, (byLabel.get(best.label) ?? 0) + letters[part]!);
      found.push({ part, label: best.label });
    },
    mixture(label) {
      let all = 0;
      let others = 0;
      let other: string | null = null;
      let most = 0;
      for (const [name, count] of byLabel) {
        all += count;
        if (isKin(name, label)) continue;
        others += count;
        if (count > most) [other, most] = [name, count];
      }
      return all === 0 ? null : { share: others / all, other };
    },
    others: (label) => found.filter((line) => !isKin(line.label, label)),
  };
}
