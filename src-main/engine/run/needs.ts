/** A shard and what is missing of it. */
export interface Need {
  shard: number;
  /** Its text must be read; otherwise its stored text is measured. */
  text: boolean;
  /** Units to measure, with the key of the columns they will make. */
  units: { unit: string; column: string }[];
}

export interface NeedsInput {
  shards: { id: number; source: string }[];
  /** What exists, by shard: keys of texts and columns. */
  present: ReadonlyMap<number, ReadonlySet<string>>;
  textKey: string;
  /** Column keys by unit key for one source. */
  columns(source: string): { unit: string; column: string }[];
}

/** A run = needed keys - present keys (DECISIONS 3). Shards that lack nothing are left out. */
export function needsOf(input: NeedsInput): Need[] {
  const bySource = new Map<string, { unit: string; column: string }[]>();
  const needs: Need[] = [];
  for (const shard of input.shards) {
    let columns = bySource.get(shard.source);
    if (columns === undefined) bySource.set(shard.source, (columns = input.columns(shard.source)));
    const present = input.present.get(shard.id);
    const text = present?.has(input.textKey) !== true;
    const units = columns.filter(({ column }) => present?.has(column) !== true);
    if (text || units.length > 0) needs.push({ shard: shard.id, text, units });
  }
  return needs;
}
