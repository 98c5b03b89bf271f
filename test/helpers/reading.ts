import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ReadKnobs } from '#shared/domain/recipe.ts';
import type { Place, ReadInput, ReadItem, Reader } from '#engine/read/reader.ts';

/** A folder that is gone when the test is. */
export function tempFolder(): { dir: string; write(name: string, data: string | Uint8Array): string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'winnow-read-'));
  return {
    dir,
    write(name, data) {
      const file = join(dir, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, data);
      return file;
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

export function readInput(
  file: string,
  size: number,
  more: Partial<Omit<ReadInput, 'knobs'>> & { knobs?: object } = {},
): ReadInput {
  const { knobs, ...rest } = more;
  return { file, size, start: 0, end: size, cancelled: () => false, ...rest, knobs: ReadKnobs.parse(knobs ?? {}) };
}

export async function readAll(reader: Reader, input: ReadInput): Promise<ReadItem[]> {
  const items: ReadItem[] = [];
  for await (const item of reader.read(input)) items.push(item);
  return items;
}

/** One line an item, for literal expectations: `0 record "text" {…meta}`, `12 fault bad-record`, `15 blank 2`. */
export function outline(items: readonly ReadItem[]): string[] {
  return items.map((item) => {
    const place = item.part === 0 ? `${item.locator}` : `${item.locator}.${item.part}`;
    if (item.kind === 'record') return `${place} ${contentOf(item)}`;
    if (item.kind === 'blank') return `${place} blank ${item.lines}`;
    return `${place} ${item.kind} ${item.reason}`;
  });
}

/** The text of a record; of bytes, as UTF-8. */
export function contentOf(item: ReadItem): string {
  if (item.kind !== 'record') return '';
  return item.content.as === 'text' ? item.content.text : Buffer.from(item.content.bytes).toString('utf8');
}

export function isAfter(a: Place, b: Place): boolean {
  return a.locator > b.locator || (a.locator === b.locator && a.part > b.part);
}
