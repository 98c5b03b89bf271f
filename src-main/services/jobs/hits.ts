/** What a search found: ordinals of documents, ascending, by shard. Places in shards hold over snapshots. */
export interface Hits {
  /** Key of the texts that were searched. */
  textKey: string;
  shards: { shard: number; ordinals: Uint32Array }[];
}
