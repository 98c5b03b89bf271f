/*
 * Text of unknown origin within the app's own: on one line, and unable to turn what stands around it. Controls of
 * direction and of the terminal are shown by name.
 */
const NAMES: Readonly<Record<number, string>> = {
  0x00: 'NUL',
  0x061c: 'ALM',
  0x200e: 'LRM',
  0x200f: 'RLM',
  0x202a: 'LRE',
  0x202b: 'RLE',
  0x202c: 'PDF',
  0x202d: 'LRO',
  0x202e: 'RLO',
  0x2066: 'LRI',
  0x2067: 'RLI',
  0x2068: 'FSI',
  0x2069: 'PDI',
};
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Harmless within a line of the app; the text itself is unchanged where it is read. */
export function plainText(text: string): string {
  return text.replace(/[\t\n\r\u2028\u2029]+/gu, ' ').replace(CONTROLS, (control) => {
    const code = control.charCodeAt(0);
    return `⟨${NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`}⟩`;
  });
}
