import type { Detector } from './detector.ts';

const BEGIN = '-----BEGIN ';
const END = '-----END ';
const DASHES = '-----';
/** Units of a label between its dashes: `OPENSSH PRIVATE KEY`, `PGP PRIVATE KEY BLOCK`. */
const MAX_LABEL = 48;

/**
 * Private keys in textual encodings (RFC 7468, RFC 4880, OpenSSH): from the first line with its label to the last. One
 * that is cut off ends where its base64 does.
 */
export const privateKey: Detector = {
  category: 'private-key',
  prepare: () => (doc, report) => {
    const { text } = doc;
    let end = -1;
    for (let at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at)) {
      const start = at;
      at += BEGIN.length;
      const label = labelAt(text, at);
      if (label === null || !label.includes('PRIVATE KEY')) continue;
      const body = at + label.length + DASHES.length;
      // The next end is looked for once, however many begin before it.
      if (end < body && end !== text.length) end = nextEnd(text, body);
      const closed = end !== text.length && labelAt(text, end + END.length) === label;
      const stop = closed ? end + END.length + label.length + DASHES.length : base64End(text, body);
      report(start, stop);
      at = stop;
    }
  },
};

function nextEnd(text: string, from: number): number {
  const at = text.indexOf(END, from);
  return at < 0 ? text.length : at;
}

/** The label that begins at an offset; null where no dashes end it soon. */
function labelAt(text: string, start: number): string | null {
  const label = text.slice(start, start + MAX_LABEL);
  const end = label.indexOf(DASHES);
  return end < 0 ? null : label.slice(0, end);
}

/** End of the run of base64, line ends (also written as `\n`) and headers' marks. */
function base64End(text: string, start: number): number {
  let end = start;
  while (end < text.length && /[A-Za-z0-9+/=\s\\:,-]/.test(text[end]!)) end++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return end;
}
