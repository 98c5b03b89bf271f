/** The at sign in brackets, by which addresses are hidden from harvesters. */
const AT = /[[({<] ?(?:at|AT|At) ?[\])}>]/g;
const DOT = '(?: ?[[({<] ?(?:dot|DOT|Dot) ?[\\])}>] ?|\\.| (?:dot|DOT) )';
const LOCAL = new RegExp(`[A-Za-z0-9](?:[A-Za-z0-9_%+-]|${DOT}){0,62} ?$`);
const DOMAIN = new RegExp(`^ ?(?:[A-Za-z0-9-]{1,63}${DOT}){1,4}[A-Za-z]{2,24}(?!\\w)`);
const REACH = 64;

/** Calls `found` with addresses such as `jane.doe [at] example (dot) org`; what stands around the sign is looked at within a reach. */
export function eachSpelled(text: string, found: (start: number, end: number) => void): void {
  AT.lastIndex = 0;
  let free = 0;
  for (let at = AT.exec(text); at !== null; at = AT.exec(text)) {
    const past = AT.lastIndex;
    const from = Math.max(free, at.index - REACH);
    const local = LOCAL.exec(text.slice(from, at.index));
    const domain = DOMAIN.exec(text.slice(past, past + 2 * REACH));
    if (local === null || domain === null) continue;
    free = past + domain[0].length;
    found(from + local.index, free);
  }
}
