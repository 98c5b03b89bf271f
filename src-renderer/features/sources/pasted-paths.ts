/**
 * Paths as people paste them: one a line, perhaps quoted or as `file:` URLs, as file managers and shells give them.
 * Repeated ones count once. A path can hold spaces, commas and quotes inside, so nothing but a line end parts two.
 */
export function pastedPaths(text: string): string[] {
  const paths = text
    .split(/\r\n|\n|\r|\0/)
    .map((line) => unwrap(line.trim()))
    .filter((path) => path !== '');
  return [...new Set(paths)];
}

function unwrap(line: string): string {
  const quoted = /^(["'])(.*)\1$/su.exec(line)?.[2] ?? line;
  return quoted.startsWith('file://') ? pathOfUrl(quoted) : quoted;
}

/** `file:///data/a%20b`; a page has no fileURLToPath. */
function pathOfUrl(text: string): string {
  const encoded = /^file:\/\/[^/]*(\/.*)$/su.exec(text)?.[1];
  if (encoded === undefined) return text;
  try {
    const path = decodeURIComponent(encoded);
    // `file:///C:/data` names a drive.
    return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path;
  } catch {
    return text;
  }
}

/** What a path ends in: the name by which people know it. */
export function lastPart(path: string): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== '');
  return parts.at(-1) ?? path;
}
