import { AppError } from '#shared/errors.ts';

/** What the codes of SQLite and of the operating system mean to a user. The first prefix that fits counts. */
const MEANINGS: [prefixes: string[], explain: (error: Error) => AppErrorParts][] = [
  [
    // SHMSIZE: no room for the shared memory of the write-ahead log.
    ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'],
    () => ({
      code: 'disk-full',
      message: 'the disk is full',
      remedy: 'free some space and start again: nothing is lost',
    }),
  ],
  [
    ['SQLITE_READONLY', 'EROFS', 'EACCES', 'EPERM', 'SQLITE_PERM', 'SQLITE_AUTH'],
    () => ({
      code: 'read-only',
      message: 'this cannot be written to',
      remedy: 'change its permissions, or copy the workspace to a place where you may write',
    }),
  ],
  [
    ['SQLITE_BUSY', 'SQLITE_LOCKED', 'EBUSY'],
    () => ({ code: 'busy', message: 'another process is using it', remedy: 'wait for the other process, or end it' }),
  ],
  [
    ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_FORMAT', 'ZSTD_'],
    (error) => ({
      code: 'corrupt',
      message: `the file is damaged or no file of Winnow (${error.message})`,
      remedy: 'restore it from a backup; a damaged file under shards/ may be removed, the next run makes it again',
    }),
  ],
  [
    ['EEXIST'],
    () => ({
      code: 'bad-input',
      message: 'there is a file of that name already',
      remedy: 'name a folder that does not exist yet',
    }),
  ],
  [['ENOENT', 'ENOTDIR'], () => ({ code: 'not-found', message: 'there is no such file', remedy: 'check the path' })],
  [
    ['SQLITE_CANTOPEN'],
    () => ({
      code: 'io',
      message: 'the file cannot be opened',
      remedy: 'check that it exists and that you may read it',
    }),
  ],
  [
    ['SQLITE_IOERR', 'SQLITE_PROTOCOL', 'SQLITE_NOLFS', 'EIO', 'EMFILE', 'ENFILE', 'ENAMETOOLONG', 'ESTALE'],
    (error) => ({
      code: 'io',
      message: `reading or writing failed (${error.message})`,
      remedy: 'check the disk, and your quota',
    }),
  ],
];

interface AppErrorParts {
  code: AppError['code'];
  message: string;
  remedy: string;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The store parses no JSON but what it has stored, and its statements fit the schemas that it has made. */
function isDamage(error: Error): boolean {
  const misfit = /^no such (table|column)|has no column named|values were supplied/;
  return error instanceof SyntaxError || (codeOf(error) === 'SQLITE_ERROR' && misfit.test(error.message));
}

/** Turns what SQLite or the operating system refused into an AppError; anything else is a bug and stays as it is. */
export function storeError(error: unknown, where: string): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = isDamage(error) ? 'SQLITE_CORRUPT' : codeOf(error);
  if (code === '') return error;
  for (const [prefixes, explain] of MEANINGS) {
    if (!prefixes.some((prefix) => code.startsWith(prefix))) continue;
    const { code: appCode, message, remedy } = explain(error);
    return new AppError(appCode, message, { where, remedy, cause: error });
  }
  return error;
}

/** Runs `work`; what fails inside comes out as an AppError that names `where`. */
export function guard<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeError(error, where);
  }
}

function* guardIterator<T>(where: string, items: Iterator<T>): Generator<T> {
  try {
    for (;;) {
      const next = guard(where, () => items.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    items.return?.();
  }
}

function isGenerator(value: unknown): value is Generator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;
}

/** The same object with every method guarded, generators included. Getters stay getters. */
export function guarded<T extends object>(where: string, api: T): T {
  const result = {} as T;
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(api))) {
    const method: unknown = descriptor.value;
    if (typeof method === 'function') {
      descriptor.value = (...args: unknown[]): unknown => {
        const value = guard<unknown>(where, () => (method as (...args: unknown[]) => unknown)(...args));
        return isGenerator(value) ? guardIterator(where, value) : value;
      };
    }
    Object.defineProperty(result, name, descriptor);
  }
  return result;
}

/** A shard file that cannot be trusted: nothing is lost with it but work. */
export function damaged(where: string, what: string, cause?: unknown): AppError {
  return new AppError('corrupt', what, {
    where,
    remedy: 'remove the file and run again: it is made anew',
    ...(cause === undefined ? {} : { cause }),
  });
}

/** Decodes what a shard file stores; whatever goes wrong in that is the file's fault, as only we wrote it. */
export function decodeStored<T>(where: string, what: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw error instanceof AppError ? error : damaged(where, `${what} cannot be read`, error);
  }
}
