// Generated from this folder by `npm run gen`. Do not edit.
import type { PackWriter } from '../writer.ts';
import { writer as jsonl } from './jsonl.ts';
import { writer as jsonlGz } from './jsonl-gz.ts';
import { writer as jsonlZst } from './jsonl-zst.ts';
import { writer as parquet } from './parquet.ts';

export const writers = {
  jsonl: jsonl,
  'jsonl-gz': jsonlGz,
  'jsonl-zst': jsonlZst,
  parquet: parquet,
} satisfies Record<string, PackWriter>;

export type WriterId = keyof typeof writers;
