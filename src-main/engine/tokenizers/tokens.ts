/**
 * Tokens of a text, as they are found. Token `i` has the id `ids[i]` and stands for the UTF-16 units from `starts[i]` up to
 * `ends[i]`; several tokens of one character (bytes of it) all stand for that character.
 */
export interface TokenList {
  ids: Uint32Array;
  starts: Int32Array;
  ends: Int32Array;
  count: number;
}

export function newTokenList(capacity = 1024): TokenList {
  return {
    ids: new Uint32Array(capacity),
    starts: new Int32Array(capacity),
    ends: new Int32Array(capacity),
    count: 0,
  };
}

/** Makes room for `more` tokens. */
export function reserve(list: TokenList, more: number): void {
  const wanted = list.count + more;
  if (wanted <= list.ids.length) return;
  const capacity = Math.max(wanted, list.ids.length * 2);
  const ids = new Uint32Array(capacity);
  const starts = new Int32Array(capacity);
  const ends = new Int32Array(capacity);
  ids.set(list.ids);
  starts.set(list.starts);
  ends.set(list.ends);
  list.ids = ids;
  list.starts = starts;
  list.ends = ends;
}

export function pushToken(list: TokenList, id: number, start: number, end: number): void {
  if (list.count === list.ids.length) reserve(list, 1);
  const at = list.count++;
  list.ids[at] = id;
  list.starts[at] = start;
  list.ends[at] = end;
}
