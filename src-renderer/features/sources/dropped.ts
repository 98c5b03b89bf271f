import type { Dropped } from './uploads.ts';

/** Whether something that is dragged over the page holds files, as far as a page may know before the drop. */
export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}

/** Every file that was dropped, folders walked through, with its path below what was dropped. */
export async function droppedFiles(transfer: DataTransfer): Promise<Dropped[]> {
  // All must be taken before the first await: the list is emptied when the event ends.
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const found = items.map((item) => {
    const entry = item.webkitGetAsEntry();
    if (entry !== null) return filesOf(entry);
    const file = item.getAsFile();
    return Promise.resolve(file === null ? [] : [{ file, name: file.name }]);
  });
  return (await Promise.all(found)).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<Dropped[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, name: entry.fullPath.replace(/^\/+/, '') }];
  }
  if (!isDirectory(entry)) return [];
  const reader = entry.createReader();
  const found: Dropped[] = [];
  for (;;) {
    // A reader answers about a hundred at a time, and nothing when it is through.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const inner of some) for (const file of await filesOf(inner)) found.push(file);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Files of a file field: a folder that was picked keeps its inner paths. */
export function pickedFiles(list: FileList): Dropped[] {
  return [...list].map((file) => ({
    file,
    name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
  }));
}
