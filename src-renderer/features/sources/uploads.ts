import type { Host } from '../../app/host.ts';

/** A file that a person dropped or picked, with its path below what was dropped. */
export interface Dropped {
  readonly file: File;
  readonly name: string;
}

export interface UploadState {
  readonly files: { readonly done: number; readonly all: number };
  readonly bytes: { readonly sent: number; readonly all: number };
  /** Refused before they were sent, or by the server; the others go on. */
  readonly failed: readonly { readonly name: string; readonly message: string }[];
}

/** Parts what may be uploaded from what is too large; nothing of the latter is sent. */
export function partBySize(files: readonly Dropped[], maxBytes: number): { fit: Dropped[]; tooBig: Dropped[] } {
  return {
    fit: files.filter(({ file }) => file.size <= maxBytes),
    tooBig: files.filter(({ file }) => file.size > maxBytes),
  };
}

/** Sends files one after the other into one folder, and answers with it; null where none arrived. */
export async function sendFiles(
  upload: NonNullable<Host['upload']>,
  files: readonly Dropped[],
  signal: AbortSignal,
  onState: (state: UploadState) => void,
): Promise<string | null> {
  const all = files.reduce((sum, { file }) => sum + file.size, 0);
  const failed: { name: string; message: string }[] = [];
  let folder: string | null = null;
  let batch: string | null = null;
  let before = 0;
  for (const [done, { file, name }] of files.entries()) {
    const tell = (sent: number): void =>
      onState({
        files: { done, all: files.length },
        bytes: { sent: Math.min(before + sent, all), all },
        failed: [...failed],
      });
    tell(0);
    try {
      const reply = await upload(file, { name, batch, onProgress: tell, signal });
      ({ folder, batch } = reply);
    } catch (error) {
      if (signal.aborted) throw error;
      failed.push({ name, message: error instanceof Error ? error.message : String(error) });
    }
    before += file.size;
  }
  onState({ files: { done: files.length, all: files.length }, bytes: { sent: all, all }, failed: [...failed] });
  return folder;
}

/** Longest name of a source (src-shared/domain/source.ts). */
const MAX_NAME = 64;

/** A name for a source that is made of this: its only top folder, or its only file without endings; null where it says nothing. */
export function nameOfDropped(names: readonly string[], taken: ReadonlySet<string>): string | null {
  const tops = new Set(names.map((name) => name.split('/')[0] ?? ''));
  const [top = ''] = tops;
  if (tops.size !== 1) return null;
  const stem = names.includes(top) ? top.replace(/(?<=.)\..*$/su, '') : top;
  const plain = stem
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[._-]+/u, '')
    .slice(0, MAX_NAME - 3)
    .replace(/-+$/u, '');
  if (plain === '') return null;
  let name = plain;
  for (let i = 2; taken.has(name); i++) name = `${plain}-${i}`;
  return name;
}
