/**
 * Whether a text holds these characters. Stored texts are in normal form C, so what is looked for is brought into it;
 * without `matchCase` letters are compared by Unicode's simple case folding.
 */
export function textMatcher(text: string, matchCase: boolean): (stored: string) => boolean {
  const wanted = text.normalize('NFC');
  if (matchCase) return (stored) => stored.includes(wanted);
  // With `u` a character beyond the first plane is one, and never matched by half.
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu');
  return (stored) => pattern.test(stored);
}
