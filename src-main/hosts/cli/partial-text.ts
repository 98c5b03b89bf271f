import type { Part } from '#services/snapshot-coverage.ts';
import { count } from './numbers.ts';

/** The line that goes with every answer over a part of the workspace; nothing where it is over all. */
export function partialLine(part: Part): string {
  return part === null ? '' : `${partialText(part)} only: the others are not measured yet\n`;
}

export function partialText({ done, all }: NonNullable<Part>): string {
  return `${count(done)} of ${count(all)} shards`;
}
