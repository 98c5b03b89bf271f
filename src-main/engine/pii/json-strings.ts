const BACKSLASH = 92;

/**
 * A JSON text with each of its strings changed, keys too; everything else keeps its text (DECISIONS 32). A run of digits
 * outside of strings is a number, and stays. `json` is valid.
 */
export function maskedJson(json: string, change: (text: string) => string): string {
  let out = '';
  let at = 0;
  for (let open = json.indexOf('"'); open >= 0; open = json.indexOf('"', at)) {
    const end = endOfString(json, open);
    const literal = json.slice(open, end);
    const text = JSON.parse(literal) as string;
    const changed = change(text);
    out += json.slice(at, open) + (changed === text ? literal : JSON.stringify(changed));
    at = end;
  }
  return out + json.slice(at);
}

/** One past the closing quote of the string that opens at `open`: the first quote with an even run of backslashes before it. */
function endOfString(json: string, open: number): number {
  for (let from = open + 1; ;) {
    const quote = json.indexOf('"', from);
    if (quote < 0) return json.length;
    let back = quote - 1;
    while (json.charCodeAt(back) === BACKSLASH) back--;
    if ((quote - back) % 2 === 1) return quote + 1;
    from = quote + 1;
  }
}
