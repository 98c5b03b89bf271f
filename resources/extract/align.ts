/*
 * Gold text -> labels of blocks: the share of a block's words that the gold text has in runs of four, and for shorter
 * blocks whether they stand in the gold text beside what their neighbours are matched with.
 */
const DENSE =
  '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uac00-\\ud7af\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff';
const TOKEN = new RegExp(`[${DENSE}]|(?:(?![${DENSE}])[\\p{L}\\p{N}_])+`, 'gu');
const RUN = 4;
/** How far from its neighbour's match a short block may stand. */
const NEAR = 40;

export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

export function shinglesOf(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  if (tokens.length === 0) return counts;
  const n = Math.max(1, tokens.length - RUN + 1);
  for (let i = 0; i < n; i++) {
    const key = tokens.slice(i, i + RUN).join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** True and false positives and false negatives over runs of four words, of which the sum is 1. */
export function overlap(gold: Map<string, number>, found: Map<string, number>): [number, number, number] {
  let tp = 0;
  let all = 0;
  let sum = 0;
  for (const [key, n] of found) {
    tp += Math.min(n, gold.get(key) ?? 0);
    sum += n;
  }
  for (const n of gold.values()) all += n;
  const total = all + sum - tp;
  return total === 0 ? [0, 0, 0] : [tp / total, (sum - tp) / total, (all - tp) / total];
}

/** Label of each block, 0..1. */
export function labelsOf(blocks: readonly string[], gold: string): Float32Array {
  const goldTokens = tokensOf(gold);
  const places = new Map<string, number[]>();
  for (let i = 0; i < goldTokens.length; i++) {
    for (let n = 1; n <= RUN && i + n <= goldTokens.length; n++) {
      const key = goldTokens.slice(i, i + n).join(' ');
      const at = places.get(key);
      if (at === undefined) places.set(key, [i]);
      else if (at.length < 500) at.push(i);
    }
  }
  const labels = new Float32Array(blocks.length);
  const matched = new Int32Array(blocks.length).fill(-1);
  const tokens = blocks.map(tokensOf);
  let cursor = 0;
  for (const [b, of] of tokens.entries()) {
    if (of.length < RUN) continue;
    const covered = new Uint8Array(of.length);
    let start = -1;
    for (let i = 0; i + RUN <= of.length; i++) {
      const at = places.get(of.slice(i, i + RUN).join(' '));
      if (at === undefined) continue;
      covered.fill(1, i, i + RUN);
      if (start < 0) start = at.find((place) => place >= cursor - 5) ?? at[0] ?? -1;
    }
    labels[b] = covered.reduce((a, c) => a + c, 0) / of.length;
    if ((labels[b] ?? 0) > 0.5 && start >= 0) {
      matched[b] = start;
      cursor = Math.max(cursor, start);
    }
  }
  for (let pass = 0; pass < 2; pass++) {
    for (const [b, of] of tokens.entries()) {
      if (of.length >= RUN || of.length === 0 || matched[b] !== -1) continue;
      const at = places.get(of.join(' ')) ?? [];
      const near = (other: number, length: number): boolean =>
        other >= 0 && at.some((place) => Math.abs(place - (other + length)) <= NEAR);
      for (let step = 1; step <= 3 && matched[b] === -1; step++) {
        const before = matched[b - step] ?? -1;
        const after = matched[b + step] ?? -1;
        if (near(before, tokens[b - step]?.length ?? 0) || near(after, 0)) {
          labels[b] = 1;
          matched[b] =
            at.find((place) => Math.abs(place - (before >= 0 ? before : after)) <= NEAR + 400) ?? at[0] ?? -1;
        }
      }
      if (of.length === 0) continue;
    }
  }
  return labels;
}
