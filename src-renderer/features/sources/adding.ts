import { host } from '../../app/host.ts';
import { navigate } from '../../app/navigation.ts';
import { createStore } from '../../app/store.ts';
import { notifyFailure } from '../../app/toasts.ts';
import { droppedFiles } from './dropped.ts';
import { partBySize, sendFiles, type Dropped, type UploadState } from './uploads.ts';

/** What is about to be added. It outlives the page, since an upload goes on while a person looks elsewhere. */
export interface Adding {
  /** As the field of paths shows it, one a line. */
  readonly paths: string;
  /** The folder that was uploaded last, and what it was called where it came from. */
  readonly uploaded: { readonly folder: string; readonly names: readonly string[] } | null;
  readonly upload:
    (UploadState & { readonly ended: 'no' | 'done' | 'stopped'; readonly tooBig: readonly Dropped[] }) | null;
  /** The job, once it was sent. */
  readonly job: string | null;
  readonly name: string | null;
}

const NOTHING: Adding = { paths: '', uploaded: null, upload: null, job: null, name: null };
export const adding = createStore<Adding>(NOTHING);
let stop = new AbortController();

export const changeAdding = (change: Partial<Adding>): void => adding.set({ ...adding.get(), ...change });

export function resetAdding(): void {
  stop.abort();
  adding.set(NOTHING);
}

/** Puts paths into the form, below those that are there. */
export function addPaths(paths: readonly string[]): void {
  const before = adding.get().job === null ? adding.get().paths.trim() : '';
  changeAdding({ paths: [before, ...paths].filter((path) => path !== '').join('\n'), job: null, name: null });
  navigate('sources', { view: 'add' });
}

/** Something was dropped on the page: paths where the host tells them, else an upload. False where it held nothing. */
export async function takeDrop(transfer: DataTransfer, maxBytes: number): Promise<boolean> {
  const paths = [...transfer.files].map((file) => host.pathOfDropped(file)).filter((path) => path !== null);
  if (paths.length > 0) {
    addPaths(paths);
    return true;
  }
  const files = await droppedFiles(transfer);
  if (files.length === 0) return false;
  void uploadFiles(files, maxBytes);
  return true;
}

export const stopUpload = (): void => stop.abort();

/** Sends files to the engine's machine and puts the folder that they came into in the form. */
export async function uploadFiles(files: readonly Dropped[], maxBytes: number): Promise<void> {
  if (host.upload === null) return;
  stop.abort();
  stop = new AbortController();
  const { signal } = stop;
  const { fit, tooBig } = partBySize(files, maxBytes);
  const start: UploadState = { files: { done: 0, all: fit.length }, bytes: { sent: 0, all: 0 }, failed: [] };
  const show = (state: UploadState, ended: 'no' | 'done' | 'stopped'): void => {
    changeAdding({ upload: { ...state, ended, tooBig } });
  };
  let last = start;
  show(start, 'no');
  navigate('sources', { view: 'add' });
  try {
    const folder = await sendFiles(host.upload, fit, signal, (state) => {
      last = state;
      show(state, 'no');
    });
    show(last, 'done');
    if (folder === null) return;
    changeAdding({ uploaded: { folder, names: fit.map(({ name }) => name) } });
    addPaths([folder]);
  } catch (error) {
    if (signal.aborted) {
      if (signal === stop.signal && adding.get().upload !== null) show(last, 'stopped');
    } else notifyFailure(error);
  }
}
