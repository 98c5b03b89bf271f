/**
 * The same string, without the text that it was cut from: a slice holds on to the whole of it (V8), so that a table of
 * pieces would hold every text that one of them came from.
 */
export function ownCopy(string: string): string {
  const encoding = string.isWellFormed() ? 'utf8' : 'utf16le';
  return Buffer.from(string, encoding).toString(encoding);
}
