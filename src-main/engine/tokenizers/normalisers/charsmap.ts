import { AppError } from '#shared/errors.ts';
import { graphemeEnd } from '../graphemes.ts';
import { characters, newRewriter } from '../aligned.ts';
import { eachByte } from '../models/byte-alphabet.ts';
import type { Normaliser } from './normaliser.ts';

/**
 * A precompiled character map of SentencePiece: a double-array trie over UTF-8 bytes (Darts-clone), whose values are
 * places in a blob of strings that end with NUL.
 */
export interface CharsMap {
  /**
   * What a place of a text becomes: the longest (or the shortest) entry that begins there. Null where there is none; else
   * the units that it takes and what stands for them.
   */
  find(text: string, at: number, end: number, longest: boolean): { units: number; by: string } | null;
}

const decoder = new TextDecoder();

/** Throws AppError `bad-input` where the bytes are no such map. */
export function readCharsMap(bytes: Uint8Array): CharsMap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const trieBytes = bytes.length < 4 ? -1 : view.getUint32(0, true);
  if (trieBytes < 4 || trieBytes % 4 !== 0 || trieBytes + 4 > bytes.length) {
    throw new AppError('bad-input', 'the precompiled character map is cut off or damaged');
  }
  const units = Uint32Array.from({ length: trieBytes / 4 }, (_, i) => view.getUint32(4 + i * 4, true));
  const blob = bytes.subarray(4 + trieBytes);
  const strings = new Map<number, string>();

  function stringAt(place: number): string {
    let string = strings.get(place);
    if (string === undefined) {
      const stop = blob.indexOf(0, place);
      strings.set(place, (string = decoder.decode(blob.subarray(place, stop < 0 ? blob.length : stop))));
    }
    return string;
  }
  const offsetOf = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6);

  return {
    find(text, at, end, longest) {
      let node = offsetOf(units[0]!);
      let alive = true;
      let found: { units: number; by: string } | null = null;
      for (let to = at; to < end && alive;) {
        to += eachByte(text, to, end, (byte) => {
          if (!alive) return;
          node ^= byte;
          const unit = units[node] ?? 0;
          // The label, with the bit that marks a value.
          if ((unit & 0x800000ff) >>> 0 !== byte) {
            alive = false;
            return;
          }
          node ^= offsetOf(unit);
          if (((unit >>> 8) & 1) === 1 && (found === null || longest)) {
            found = { units: 0, by: stringAt((units[node] ?? 0) & 0x7fffffff) };
          }
        });
        // Entries end where characters do.
        if (alive && found !== null) {
          const here: { units: number; by: string } = found;
          if (here.units === 0) here.units = to - at;
          if (!longest) return here;
        }
      }
      return found;
    },
  };
}

/**
 * The map as Hugging Face's tokenizers apply it: to a grapheme of fewer than six bytes as a whole by the shortest entry
 * that it begins with, else to each of its characters.
 */
export function graphemesByMap(map: CharsMap): Normaliser {
  return (source) => {
    const { text } = source;
    const out = newRewriter(source);
    for (let at = 0; at < text.length;) {
      const end = graphemeEnd(text, at);
      const whole = byteLength(text, at, end) < 6 ? map.find(text, at, end, false) : null;
      if (whole !== null) out.put(whole.by, at, end);
      else {
        for (const [, from, to] of characters(text.slice(at, end))) {
          const found = map.find(text, at + from, at + to, false);
          if (found === null) out.keep(at + from, at + to);
          else out.put(found.by, at + from, at + to);
        }
      }
      at = end;
    }
    return out.done();
  };
}

function byteLength(text: string, start: number, end: number): number {
  let bytes = 0;
  for (let at = start; at < end;) at += eachByte(text, at, end, () => bytes++);
  return bytes;
}
