const COMPRESSED_NAME = /\.(gz|gzip|zst|zstd)$/;

/** Ending of a file name in lower case without `.gz` or `.zst`, or `` for none: `a/B.WARC.gz` -> `.warc`. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return /\.[a-z0-9][a-z0-9_+-]{0,15}$/.exec(name.replace(COMPRESSED_NAME, ''))?.[0] ?? '';
}
