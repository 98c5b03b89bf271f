import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareUtf8 } from '#shared/domain/document-id.ts';
import { licenceOfText } from './licence-text.ts';

export interface RepositoryLicence {
  /** SPDX identifier; `unknown` where the file says something else. */
  id: string;
  /** The file, relative to the root of the source. */
  file: string;
}

const LICENCE_NAME = /^(?:(?:un)?licen[cs]e|copying|copyright)(?:[-._][\w.-]{1,40})?$/i;
/** Names of programs and pages, such as `license.py`. */
const NO_LICENCE = /\.(?!(?:txt|md|markdown|rst|html?|mit|bsd|apache|gpl|lgpl|isc|lesser)$)[a-z]\w*$/i;
const LONGEST = 256 * 1024;
/** Folders that are remembered. */
const REMEMBERED = 4096;

interface Known {
  mtimeNs: bigint;
  licence: RepositoryLicence['id'] | null;
  name: string;
}

/** What the folders of this thread hold; what was written to since is looked at again. */
const folders = new Map<string, Known>();

/**
 * The licence of the repository that a file is part of: of the nearest folder up the tree, not beyond the root of the
 * source, that holds a LICENSE, COPYING or UNLICENSE. `file` is absolute, `path` the same within the source.
 */
export function repositoryLicence(file: string, path: string): RepositoryLicence | null {
  const within = path.split('/').slice(0, -1);
  let folder = dirname(file);
  for (let depth = within.length; depth >= 0; depth--) {
    const { licence, name } = inFolder(folder);
    if (licence !== null) return { id: licence, file: [...within.slice(0, depth), name].join('/') };
    folder = dirname(folder);
  }
  return null;
}

function inFolder(folder: string): Known {
  const none = { mtimeNs: 0n, licence: null, name: '' };
  try {
    const { mtimeNs } = statSync(folder, { bigint: true });
    const known = folders.get(folder);
    if (known?.mtimeNs === mtimeNs) return known;
    const found: Known = { ...none, mtimeNs };
    for (const name of readdirSync(folder).filter(isLicenceName).sort(compareUtf8)) {
      const text = textOf(join(folder, name));
      const id = text === null ? null : (licenceOfText(text) ?? 'unknown');
      // Of LICENSE-MIT and LICENSE-APACHE the reader may choose.
      if (id === null || id === found.licence) continue;
      const both = found.licence !== null && found.licence !== 'unknown' && id !== 'unknown';
      if (both && /^licen[cs]e-/i.test(name)) found.licence = `${found.licence} OR ${id}`;
      else if (found.licence === null || found.licence === 'unknown') {
        found.licence = id;
        found.name = name;
      }
    }
    if (folders.size >= REMEMBERED) folders.clear();
    folders.set(folder, found);
    return found;
  } catch {
    // A folder that cannot be read says nothing of a licence; the file itself has its own fault.
    return none;
  }
}

function isLicenceName(name: string): boolean {
  return LICENCE_NAME.test(name) && !NO_LICENCE.test(name);
}

function textOf(file: string): string | null {
  const stat = statSync(file);
  return stat.isFile() && stat.size <= LONGEST ? readFileSync(file, 'utf8') : null;
}
