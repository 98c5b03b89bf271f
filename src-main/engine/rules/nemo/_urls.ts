import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { growSpans, makeSpanBuffer, type SpanBuffer } from '#engine/text/word-splitter.ts';

const HTTP = 'http';

/** ASCII that goes on a URL in NeMo's pattern; `%` does where two hexadecimal digits follow. */
const PEER_MARKS = new Set(Array.from('$-_@.&+!*\\(),', (c) => c.charCodeAt(0)));
/** What ends a URL beside white space in our reading. */
const ENDS = new Set(Array.from('<>"|{}[]^`“”「」『』《》（）。，、！？', (c) => c.charCodeAt(0)));

type End = (units: Uint16Array, at: number, length: number) => number;

/** End of what NeMo takes for a URL: a path, a query and a port are not part of it. */
const peerEnd: End = (units, at, length) => {
  let i = at;
  for (; i < length; i++) {
    const unit = units[i]!;
    if (isAsciiAlnum(unit) || PEER_MARKS.has(unit)) continue;
    if (unit === 0x25 && i + 2 < length && isHex(units[i + 1]!) && isHex(units[i + 2]!)) i += 2;
    else break;
  }
  return i;
};

/** End of a whole URL: it goes on to white space, a quote or a bracket that no URL holds; marks behind it are not its own. */
const wholeEnd: End = (units, at, length) => {
  let i = at;
  while (i < length && (FLAGS[units[i]!]! & F.space) === 0 && !ENDS.has(units[i]!)) i++;
  while (i > at && (units[i - 1] === 0x2e || units[i - 1] === 0x2c || units[i - 1] === 0x3b)) i--;
  return i;
};

/** Finds `http://…` and `https://…`, as NeMo's pattern or as whole URLs; the buffer is reused. */
export function makeUrlSearch(peer: boolean): (text: string, units: Uint16Array) => SpanBuffer {
  const found = makeSpanBuffer(64);
  const endOf = peer ? peerEnd : wholeEnd;
  return (text, units) => {
    found.count = 0;
    for (let at = text.indexOf(HTTP); at >= 0; at = text.indexOf(HTTP, at)) {
      let from = at + HTTP.length;
      if (units[from] === 0x73) from++;
      if (!text.startsWith('://', from)) {
        at = from;
        continue;
      }
      const start = from + 3;
      const end = endOf(units, start, text.length);
      if (end > start) {
        if (found.count === found.starts.length) growSpans(found);
        found.starts[found.count] = at;
        found.ends[found.count++] = end;
      }
      at = end;
    }
    return found;
  };
}

function isAsciiAlnum(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || ((unit | 32) >= 97 && (unit | 32) <= 122);
}

function isHex(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || ((unit | 32) >= 97 && (unit | 32) <= 102);
}
