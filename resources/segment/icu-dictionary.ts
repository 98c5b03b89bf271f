/*
 * Reads the word lists of ICU's break iterators out of its data file, as ICU's "udata", "dictionary data" and "byte trie"
 * and "UChar trie" formats are described in its headers (ucmndata.h, dictionarydata.h, bytestrie.h, ucharstrie.h).
 */

/** Words with their values; 0 where the list has none. */
export type WordValues = Map<string, number>;

/** The list `brkitr/NAME.dict` of an ICU data file. */
export function icuWords(data: Uint8Array, name: string): WordValues {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const start = findItem(view, data, `brkitr/${name}.dict`);
  const body = start + view.getUint16(start, true);
  const [from, , , size, type, transform] = Array.from({ length: 6 }, (_, i) => view.getInt32(body + i * 4, true));
  const trie = Uint8Array.from(data.subarray(body + from!, body + size!));
  const words: WordValues = new Map();
  if ((type! & 7) === 1) {
    const units = new Uint16Array(trie.buffer, 0, trie.length >> 1);
    walkUnits(units, 0, '', words);
  } else {
    const offset = transform! & 0x1fffff;
    walkBytes(trie, 0, '', words, (byte) =>
      byte === 0xff ? '\u200d' : byte === 0xfe ? '\u200c' : String.fromCodePoint(offset + byte),
    );
  }
  return words;
}

function findItem(view: DataView, data: Uint8Array, name: string): number {
  const table = view.getUint16(0, true);
  const decoder = new TextDecoder();
  for (let i = 0; i < view.getUint32(table, true); i++) {
    const at = table + view.getUint32(table + 4 + i * 8, true);
    const found = decoder.decode(data.subarray(at, data.indexOf(0, at)));
    if (found.endsWith(name)) return table + view.getUint32(table + 8 + i * 8, true);
  }
  throw new Error(`no ${name} in this ICU data`);
}

/** A value and where the reader goes on. */
type Read = [value: number, at: number];

function byteValue(trie: Uint8Array, at: number, lead: number): Read {
  if (lead < 0x51) return [lead - 0x10, at];
  if (lead < 0x6c) return [((lead - 0x51) << 8) | trie[at]!, at + 1];
  if (lead < 0x7e) return [((lead - 0x6c) << 16) | (trie[at]! << 8) | trie[at + 1]!, at + 2];
  if (lead === 0x7e) return [(trie[at]! << 16) | (trie[at + 1]! << 8) | trie[at + 2]!, at + 3];
  return [(trie[at]! << 24) | (trie[at + 1]! << 16) | (trie[at + 2]! << 8) | trie[at + 3]!, at + 4];
}

function byteDelta(trie: Uint8Array, at: number): Read {
  const lead = trie[at++]!;
  if (lead < 0xc0) return [lead, at];
  if (lead < 0xf0) return [((lead - 0xc0) << 8) | trie[at]!, at + 1];
  if (lead < 0xfe) return [((lead - 0xf0) << 16) | (trie[at]! << 8) | trie[at + 1]!, at + 2];
  if (lead === 0xfe) return [(trie[at]! << 16) | (trie[at + 1]! << 8) | trie[at + 2]!, at + 3];
  return [(trie[at]! << 24) | (trie[at + 1]! << 16) | (trie[at + 2]! << 8) | trie[at + 3]!, at + 4];
}

function walkBytes(
  trie: Uint8Array,
  from: number,
  word: string,
  out: WordValues,
  letter: (byte: number) => string,
): void {
  let at = from;
  let text = word;
  for (;;) {
    let lead = trie[at++]!;
    if (lead >= 0x20) {
      const [value, next] = byteValue(trie, at, lead >> 1);
      out.set(text, value);
      if ((lead & 1) !== 0) return;
      at = next;
      lead = trie[at++]!;
    }
    if (lead >= 0x10) {
      for (let n = lead - 0x10; n >= 0; n--) text += letter(trie[at++]!);
      continue;
    }
    const count = (lead === 0 ? trie[at++]! : lead) + 1;
    branchBytes(trie, at, count, text, out, letter);
    return;
  }
}

function branchBytes(
  trie: Uint8Array,
  start: number,
  count: number,
  text: string,
  out: WordValues,
  letter: (byte: number) => string,
): void {
  let at = start;
  let edges = count;
  while (edges > 5) {
    at++;
    const [delta, next] = byteDelta(trie, at);
    branchBytes(trie, next + delta, edges >> 1, text, out, letter);
    edges -= edges >> 1;
    at = next;
  }
  for (; edges > 1; edges--) {
    const key = letter(trie[at++]!);
    const lead = trie[at++]!;
    const [value, next] = byteValue(trie, at, lead >> 1);
    at = next;
    if ((lead & 1) !== 0) out.set(text + key, value);
    else walkBytes(trie, at + value, text + key, out, letter);
  }
  walkBytes(trie, at + 1, text + letter(trie[at]!), out, letter);
}

function unitValue(trie: Uint16Array, at: number, lead: number): Read {
  if (lead < 0x4000) return [lead, at];
  if (lead < 0x7fff) return [((lead - 0x4000) << 16) | trie[at]!, at + 1];
  return [(trie[at]! << 16) | trie[at + 1]!, at + 2];
}

function unitDelta(trie: Uint16Array, at: number): Read {
  const lead = trie[at++]!;
  if (lead < 0xfc00) return [lead, at];
  if (lead < 0xffff) return [((lead - 0xfc00) << 16) | trie[at]!, at + 1];
  return [(trie[at]! << 16) | trie[at + 1]!, at + 2];
}

function walkUnits(trie: Uint16Array, from: number, word: string, out: WordValues): void {
  let at = from;
  let text = word;
  for (;;) {
    let lead = trie[at++]!;
    if (lead >= 0x40) {
      if (lead >= 0x8000) {
        out.set(text, unitValue(trie, at, lead & 0x7fff)[0]);
        return;
      }
      if (lead < 0x4040) out.set(text, (lead >> 6) - 1);
      else if (lead < 0x7fc0) out.set(text, (((lead & 0x7fc0) - 0x4040) << 10) | trie[at++]!);
      else {
        out.set(text, (trie[at]! << 16) | trie[at + 1]!);
        at += 2;
      }
      lead &= 0x3f;
    }
    if (lead >= 0x30) {
      for (let n = lead - 0x30; n >= 0; n--) text += String.fromCharCode(trie[at++]!);
      continue;
    }
    const count = (lead === 0 ? trie[at++]! : lead) + 1;
    branchUnits(trie, at, count, text, out);
    return;
  }
}

function branchUnits(trie: Uint16Array, start: number, count: number, text: string, out: WordValues): void {
  let at = start;
  let edges = count;
  while (edges > 5) {
    at++;
    const [delta, next] = unitDelta(trie, at);
    branchUnits(trie, next + delta, edges >> 1, text, out);
    edges -= edges >> 1;
    at = next;
  }
  for (; edges > 1; edges--) {
    const key = String.fromCharCode(trie[at++]!);
    const lead = trie[at++]!;
    const [value, next] = unitValue(trie, at, lead & 0x7fff);
    at = next;
    if (lead >= 0x8000) out.set(text + key, value);
    else walkUnits(trie, at + value, text + key, out);
  }
  walkUnits(trie, at + 1, text + String.fromCharCode(trie[at]!), out);
}
