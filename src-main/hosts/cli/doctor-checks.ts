import { mkdtempSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { fileResources } from '#engine/measure/resources.ts';
import { LANGUAGE_MODEL } from '#engine/models/fasttext/language-model.ts';
import { fileSystemKind } from '#store/file-system.ts';
import { probeDatabase } from '#store/probe.ts';

/** One thing that Winnow needs; `remedy` says what to do when it is not well. */
export interface Check {
  name: string;
  ok: boolean;
  found: string;
  remedy?: string;
}

const GIB = 2 ** 30;
const inGib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;

/** A check that passes when `probe` returns; what it throws is the finding. */
function attempt(name: string, remedy: string, probe: () => string): Check {
  try {
    return { name, ok: true, found: probe() };
  } catch (error) {
    return { name, ok: false, found: error instanceof Error ? error.message : String(error), remedy };
  }
}

/** Everything about this machine, and about `dir`, where a workspace is or shall be. */
export function runChecks(dir: string): Check[] {
  return [nodeCheck(), platformCheck(), coresCheck(), memoryCheck(), zstdCheck(), modelCheck(), ...folderChecks(dir)];
}

function pinnedNode(): string {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { optionalDependencies } = JSON.parse(text) as { optionalDependencies: Record<string, string> };
  return optionalDependencies[name] ?? optionalDependencies[`node-bin-${process.platform}-${process.arch}`] ?? 'none';
}

function nodeCheck(): Check {
  const [found, pinned] = [process.versions.node, pinnedNode()];
  if (found === pinned) return { name: 'node', ok: true, found: `${found} (the pinned one)` };
  return { name: 'node', ok: false, found: `${found}, pinned is ${pinned}`, remedy: 'start with npm start or winnow' };
}

function platformCheck(): Check {
  return { name: 'platform', ok: pinnedNode() !== 'none', found: `${process.platform}-${process.arch}` };
}

function coresCheck(): Check {
  return { name: 'cores', ok: true, found: String(availableParallelism()) };
}

/** A run's budget is 2 GiB; a container may allow less than the machine has. */
function memoryCheck(): Check {
  const limit = process.constrainedMemory();
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  const found = `${inGib(total)}, ${inGib(Math.min(freemem(), total))} free`;
  const ok = total >= 2 * GIB;
  return ok ? { name: 'memory', ok, found } : { name: 'memory', ok, found, remedy: 'a run needs 2 GiB' };
}

function zstdCheck(): Check {
  return attempt('zstd', 'the pinned Node brings zstd: start with npm start or winnow', () => {
    const text = Buffer.from('winnow '.repeat(100));
    if (!zstdDecompressSync(zstdCompressSync(text)).equals(text)) throw new Error('a round trip changed the bytes');
    return process.versions['zstd'] ?? 'present';
  });
}

function modelCheck(): Check {
  return attempt('language model', 'run npm ci in the checkout', () => {
    const resources = fileResources();
    const size = resources.read(LANGUAGE_MODEL).length;
    return `${basename(LANGUAGE_MODEL)}, ${size} bytes, sha256 ${resources.sha256(LANGUAGE_MODEL).slice(0, 12)}`;
  });
}

function folderChecks(dir: string): Check[] {
  const where = attempt('folder', 'name a folder that exists', () => {
    if (!statSync(dir).isDirectory()) throw new Error(`${dir} is not a folder`);
    return dir;
  });
  return where.ok ? [where, fileSystemCheck(dir), diskCheck(dir), ...writeChecks(dir)] : [where];
}

function fileSystemCheck(dir: string): Check {
  const kind = fileSystemKind(dir);
  const found = kind === 'local' ? 'local' : 'network: one process at a time, with a rollback journal';
  return { name: 'file system', ok: true, found };
}

function diskCheck(dir: string): Check {
  return attempt('disk', 'free some space', () => {
    const { bavail, bsize } = statfsSync(dir);
    if (bavail * bsize < GIB) throw new Error(`${inGib(bavail * bsize)} free: less than 1 GiB`);
    return `${inGib(bavail * bsize)} free`;
  });
}

/** Writes only into a folder of its own, which is removed again. */
function writeChecks(dir: string): Check[] {
  const remedy = 'choose a folder you may write to';
  let own = '';
  const write = attempt('write', remedy, () => {
    own = mkdtempSync(join(dir, '.winnow-doctor-'));
    return 'a folder was made and removed';
  });
  if (own === '') return [write];
  const database = attempt('sqlite', remedy, () => `${probeDatabase(join(own, 'probe.sqlite'))}, a row was written`);
  rmSync(own, { recursive: true, force: true });
  return [write, database];
}
