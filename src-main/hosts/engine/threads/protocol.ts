import { AppError, type ErrorCode } from '#shared/errors.ts';

/** A call to a thread. `left` is shared: the caller sets it to 1 when it no longer waits. */
export interface CallMessage {
  id: number;
  name: string;
  input: unknown;
  left: Int32Array<SharedArrayBuffer>;
}

export type AnswerMessage = { id: number } & ({ ok: true; output: unknown } | { ok: false; error: ErrorMessage });

/** An error as it crosses between threads: an AppError by its parts, anything else as a bug with its stack. */
export type ErrorMessage =
  | { app: true; code: ErrorCode; message: string; where: string | null; remedy: string | null }
  | { app: false; message: string; stack: string | null };

export function errorMessage(error: unknown): ErrorMessage {
  if (error instanceof AppError) {
    const { code, message, where = null, remedy = null } = error;
    return { app: true, code, message, where, remedy };
  }
  if (error instanceof Error) return { app: false, message: error.message, stack: error.stack ?? null };
  return { app: false, message: String(error), stack: null };
}

export function errorOf(message: ErrorMessage): Error {
  if (message.app) {
    const { code, where, remedy } = message;
    return new AppError(code, message.message, {
      ...(where !== null && { where }),
      ...(remedy !== null && { remedy }),
    });
  }
  const error = new Error(message.message);
  if (message.stack !== null) error.stack = message.stack;
  return error;
}
