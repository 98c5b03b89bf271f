import { F, FLAGS } from '#engine/text/unicode/flags.ts';

/** What is counted of the text of a block, for every script alike. */
export interface TextMeasures {
  /** UTF-16 units but white space. */
  chars: number;
  /** Words; a character is one where words are not set apart. */
  tokens: number;
  /** Marks that end a sentence, one a run. */
  sentences: number;
  endsSentence: boolean;
  /** Commas and their kin. */
  commas: number;
  digits: number;
  upper: number;
  /** Characters that are neither letter, digit, space nor common punctuation. */
  symbols: number;
  copyright: boolean;
  /** Letters of scripts without spaces. */
  dense: number;
}

const COMMAS = new Set([0x2c, 0x3001, 0xff0c, 0x60c, 0x3b, 0xff1b, 0x61b, 0x1363]);
const SURROGATE_OR_DENSE = F.cjk | F.dictionary;

export function measureText(text: string): TextMeasures {
  const m: TextMeasures = {
    chars: 0,
    tokens: 0,
    sentences: 0,
    endsSentence: false,
    commas: 0,
    digits: 0,
    upper: 0,
    symbols: 0,
    copyright: false,
    dense: 0,
  };
  let word = false;
  let ended = false;
  let lastTerminal = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const flags = FLAGS[unit] ?? 0;
    if ((flags & F.space) !== 0) {
      word = false;
      ended = false;
      continue;
    }
    m.chars++;
    if ((flags & SURROGATE_OR_DENSE) !== 0 && (flags & F.letter) !== 0) {
      m.tokens++;
      m.dense++;
      word = false;
      lastTerminal = false;
      ended = false;
      continue;
    }
    if ((flags & (F.wordLike | F.mark)) !== 0) {
      if (!word) m.tokens++;
      word = true;
      lastTerminal = false;
      ended = false;
      if ((flags & F.upper) !== 0) m.upper++;
      else if ((flags & F.digit) !== 0) m.digits++;
      continue;
    }
    word = false;
    if ((flags & F.terminal) !== 0 || unit === 0x2026) {
      if (!ended) m.sentences++;
      ended = true;
      lastTerminal = true;
      continue;
    }
    ended = false;
    if ((flags & F.closing) === 0) lastTerminal = false;
    if (COMMAS.has(unit)) m.commas++;
    else if (unit === 0xa9) m.copyright = true;
    else if ((flags & F.surrogate) === 0 && ((flags & F.punctuation) === 0 || SEPARATORS.has(unit))) m.symbols++;
  }
  m.endsSentence = lastTerminal;
  return m;
}

/** Punctuation that pages draw between links and fields: middle dots, bullets, guillemets alone, slashes, bars. */
const SEPARATORS = new Set([0xb7, 0x2022, 0xbb, 0xab, 0x203a, 0x2039, 0x2f, 0x5c, 0x7c, 0x2a, 0x23, 0x40, 0x5f]);
