/** The lines of a file, without their line feeds, made one at a time: files of models are larger than a string may be. */
export function* splitLines(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  let start = 0;
  while (start < bytes.length) {
    const found = bytes.indexOf(10, start);
    const end = found < 0 ? bytes.length : found;
    yield decoder.decode(bytes.subarray(start, end));
    start = end + 1;
  }
}
