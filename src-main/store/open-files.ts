import type { SignalsReader, TextReader } from './api.ts';
import { openSignalsReader } from './signals-file/reader.ts';
import { openTextReader } from './text-file/reader.ts';

/** Shard files that are open at once at most: descriptors are few (DECISIONS 15). */
export const MAX_OPEN_FILES = 64;

export interface OpenFiles {
  readonly open: number;
  /** Opens the file, or takes it from those that are open; it stays open while `use` runs, also where that is async. */
  withText<T>(file: string, use: (reader: TextReader) => T): T;
  withSignals<T>(file: string, use: (reader: SignalsReader) => T): T;
  /** Closes what is not in use. */
  close(): void;
}

interface Entry {
  reader: TextReader | SignalsReader;
  users: number;
}

interface Openers {
  text(file: string): TextReader;
  signals(file: string): SignalsReader;
}

/** How shard files are opened where nothing else is said. */
export const onDisk: Openers = { text: openTextReader, signals: openSignalsReader };

/**
 * Readers by file; the one used longest ago is closed first. Files in use are never closed, so the limit may stretch.
 * `check` is called for each file that was opened, and throws where it is not the one that was meant.
 */
export function openFiles(
  limit = MAX_OPEN_FILES,
  openers: Openers = onDisk,
  check?: (file: string) => void,
): OpenFiles {
  // A map keeps the order of insertion: the first is the one used longest ago.
  const entries = new Map<string, Entry>();

  function evict(room: number): void {
    for (const [file, entry] of entries) {
      if (entries.size <= room) return;
      if (entry.users > 0) continue;
      entries.delete(file);
      entry.reader.close();
    }
  }

  function take(file: string, open: (file: string) => TextReader | SignalsReader): Entry {
    const known = entries.get(file);
    if (known !== undefined) {
      entries.delete(file);
      entries.set(file, known);
      return known;
    }
    evict(limit - 1);
    const entry = { reader: open(file), users: 0 };
    try {
      check?.(file);
    } catch (error) {
      entry.reader.close();
      throw error;
    }
    entries.set(file, entry);
    return entry;
  }

  function using<R extends TextReader | SignalsReader, T>(
    file: string,
    open: (file: string) => R,
    use: (reader: R) => T,
  ): T {
    const entry = take(file, open);
    const release = (): void => {
      entry.users--;
      evict(limit);
    };
    entry.users++;
    let result: T;
    try {
      result = use(entry.reader as R);
    } catch (error) {
      release();
      throw error;
    }
    if (result instanceof Promise) return result.finally(release) as T;
    release();
    return result;
  }

  return {
    get open() {
      return entries.size;
    },
    withText: (file, use) => using(file, openers.text, use),
    withSignals: (file, use) => using(file, openers.signals, use),
    close: () => evict(0),
  };
}
