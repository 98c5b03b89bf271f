import type { RunOptions } from './use-run.ts';

const GIB = 1024 ** 3;
const MAX_WORKERS = 256;

/** The options of a run as the form holds them; empty: as the engine chooses. */
export interface OptionTexts {
  readonly workers: string;
  readonly memory: string;
}

export const NO_OPTIONS: OptionTexts = { workers: '', memory: '' };

/** Null for what makes no sense. */
export function parseOptions({ workers, memory }: OptionTexts): {
  workers: number | undefined | null;
  memory: number | undefined | null;
} {
  return { workers: parseWorkers(workers.trim()), memory: parseMemory(memory.trim()) };
}

function parseWorkers(text: string): number | undefined | null {
  if (text === '') return undefined;
  const count = Number(text);
  return /^\d+$/.test(text) && count >= 1 && count <= MAX_WORKERS ? count : null;
}

/** Bytes from GiB. */
function parseMemory(text: string): number | undefined | null {
  if (text === '') return undefined;
  const size = Number(text.replace(',', '.'));
  return Number.isFinite(size) && size > 0 ? Math.round(size * GIB) : null;
}

/** What is sent; null while something makes no sense. `recipe` is left out for the current one. */
export function runOptions(recipe: string | null, texts: OptionTexts): RunOptions | null {
  const { workers, memory } = parseOptions(texts);
  if (workers === null || memory === null) return null;
  return {
    ...(recipe === null ? {} : { recipe }),
    ...(workers === undefined ? {} : { workers }),
    ...(memory === undefined ? {} : { memory }),
  };
}
