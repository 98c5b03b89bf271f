/** What a search found: ordinals of documents, ascending, by shard. Places in shards hold over snapshots. */
export interface Hits {
  /** Key of the texts that were searched. */
  textKey: string;
  shards: {
    shard: number;
    /** Identity of the file of its texts (store/file-identity.ts): in another one the places are others. */
    text: string | null;
    ordinals: Uint32Array;
  }[];
}
