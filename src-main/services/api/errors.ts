import { ORPCError, ValidationError } from '@orpc/server';
import { AppError } from '#shared/errors.ts';
import type { ErrorData } from '#shared/contract/base.ts';

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/** Wraps a call so that its errors are fit for a client. One that has left hears nothing, and to leave is no error. */
export function atBorder(onBug: (error: unknown) => void) {
  return async <T>({ next, signal }: { next(): PromiseLike<T>; signal?: AbortSignal | undefined }): Promise<T> => {
    try {
      return await next();
    } catch (error) {
      throw signal?.aborted === true ? error : borderError(error, onBug);
    }
  };
}

/**
 * What a client is told of an error: an AppError by its parts, input that does not fit by the place that does not, and
 * of a bug no more than that it is one; `onBug` gets the rest.
 */
function borderError(error: unknown, onBug: (error: unknown) => void): unknown {
  if (error instanceof AppError) {
    const { code, where = null, remedy = null } = error;
    return app(error.message, { code, where, remedy });
  }
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) return badInput(error.cause.issues);
    if (!(error.cause instanceof ValidationError)) return error;
    onBug(new Error(`the answer does not fit the contract: ${issuesText(error.cause.issues)}`));
  } else onBug(error);
  const remedy = 'this is a bug; what the engine wrote to standard error says more';
  return app('something went wrong inside the engine', { code: 'internal', where: null, remedy });
}

function app(message: string, data: ErrorData): ORPCError<'APP', ErrorData> {
  return new ORPCError('APP', { message, data });
}

function badInput(issues: readonly Issue[]): ORPCError<'BAD_REQUEST', { issues: { path: string; message: string }[] }> {
  const shown = issues.slice(0, 10).map((issue) => ({ path: pathText(issue), message: issue.message }));
  return new ORPCError('BAD_REQUEST', {
    message: `the input does not fit: ${issuesText(issues)}`,
    data: { issues: shown },
  });
}

function issuesText(issues: readonly Issue[]): string {
  return issues
    .slice(0, 3)
    .map((issue) => `${pathText(issue)}: ${issue.message}`)
    .join('; ');
}

function pathText({ path = [] }: Issue): string {
  const names = path.map((part) => String(typeof part === 'object' ? part.key : part));
  return names.length === 0 ? 'input' : names.join('.');
}
