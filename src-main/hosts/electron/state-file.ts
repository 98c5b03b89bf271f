import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ZodType } from 'zod';

/** What the app remembers of itself between starts. A file that is missing, broken or of another shape reads as null. */
export function readState<T>(path: string, schema: ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Whole or not at all. False where the disk refuses: a forgotten window size is no reason to stop anyone. */
export function writeState(path: string, value: unknown): boolean {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, JSON.stringify(value, null, 2));
    renameSync(temporary, path);
    return true;
  } catch {
    removeQuietly(temporary);
    return false;
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // There is no folder that it could be in.
  }
}
