/** Where phrases stand in a text; one is reused from text to text. */
export interface PhraseHits {
  count: number;
  /** By hit, in the order of the text: number of the phrase, and where it starts. */
  phrases: number[];
  starts: number[];
}

/** Letters of English from rare to frequent: the rarest letter of a phrase is what the scan looks for. */
const RARE_FIRST = '{zqjxkvbpygfwmucldrhsnioate ';

const KELVIN = 0x212a;

/**
 * Finds ASCII phrases, upper and lower case alike, in one scan over the text. A phrase is compared only where its rarest
 * letter stands. The Kelvin sign is a k, as Python's `lower` has it.
 */
export function makePhraseSearch(phrases: readonly string[]): (units: Uint16Array, length: number) => PhraseHits {
  const anchors = phrases.map(anchorOf);
  const byUnit: number[][] = Array.from({ length: 128 }, () => []);
  const isAnchor = new Uint8Array(128);
  for (const [phrase, { letter }] of anchors.entries()) {
    for (const unit of new Set([letter, upper(letter)])) {
      byUnit[unit]!.push(phrase);
      isAnchor[unit] = 1;
    }
  }
  const kelvin = byUnit[107]!;
  const codes = phrases.map((phrase) => Uint8Array.from(phrase, (c) => c.charCodeAt(0)));
  const hits: PhraseHits = { count: 0, phrases: [], starts: [] };

  return (units, length) => {
    hits.count = 0;
    for (let i = 0; i < length; i++) {
      const unit = units[i]!;
      if (unit < 128 ? isAnchor[unit] === 0 : unit !== KELVIN) continue;
      for (const phrase of unit === KELVIN ? kelvin : byUnit[unit]!) {
        const start = i - anchors[phrase]!.offset;
        if (!matches(units, length, start, codes[phrase]!)) continue;
        hits.phrases[hits.count] = phrase;
        hits.starts[hits.count++] = start;
      }
    }
    return hits;
  };
}

function anchorOf(phrase: string): { letter: number; offset: number } {
  for (const letter of RARE_FIRST) {
    const offset = phrase.indexOf(letter);
    if (offset >= 0) return { letter: letter.charCodeAt(0), offset };
  }
  throw new Error(`"${phrase}" is no phrase of lower-case letters`);
}

function upper(unit: number): number {
  return unit >= 97 && unit <= 122 ? unit - 32 : unit;
}

function matches(units: Uint16Array, length: number, start: number, code: Uint8Array): boolean {
  if (start < 0 || start + code.length > length) return false;
  for (let i = 0; i < code.length; i++) {
    let unit = units[start + i]!;
    if (unit >= 65 && unit <= 90) unit |= 32;
    else if (unit === KELVIN) unit = 107;
    if (unit !== code[i]) return false;
  }
  return true;
}
