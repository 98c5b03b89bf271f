import { ORPCError } from '@orpc/client';
import { ErrorData } from '#shared/contract/base.ts';
import { plainText } from '../plain-text.ts';
import { t } from '../../messages/catalogue.ts';

/** What a person can be told of something that failed. */
export interface Failure {
  /** `connection`: try again; `bug`: nobody expected it; else the code of an AppError. */
  readonly code: string;
  readonly message: string;
  /** File, line, shard or option. */
  readonly where: string | null;
  /** What to do about it. */
  readonly remedy: string | null;
}

const LOST = 'ConnectionLost';

/** What a call throws that cannot be answered since the engine is away. It changed nothing, or nobody knows. */
export function connectionLost(): Error {
  const error = new Error(t('shell.failureConnection'));
  error.name = LOST;
  return error;
}

export const isConnectionLost = (error: unknown): boolean => error instanceof Error && error.name === LOST;

export const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** The engine speaks in parts of a line; on a page each stands for itself. Names and identifiers stay as they are. */
const sentence = (text: string): string =>
  text.replace(/^\p{Ll}+(?=[ ,])/u, (word) => word.charAt(0).toUpperCase() + word.slice(1));

export function failureOf(error: unknown): Failure {
  if (isConnectionLost(error))
    return {
      code: 'connection',
      message: t('shell.failureConnection'),
      where: null,
      remedy: t('shell.failureConnectionRemedy'),
    };
  if (error instanceof ORPCError) {
    const data = ErrorData.safeParse(error.data);
    if (data.success) {
      const { code, where, remedy } = data.data;
      return {
        code,
        message: plainText(sentence(error.message)),
        where: where === null ? null : plainText(where),
        remedy: remedy === null ? null : plainText(sentence(remedy)),
      };
    }
  }
  return { code: 'bug', message: error instanceof Error ? error.message : String(error), where: null, remedy: null };
}

/** Whether the engine answered with this code of an AppError. */
export const hasCode = (error: unknown, code: string): boolean => failureOf(error).code === code;

/** Everything about a failure as plain text, for a report. */
export function detailsOf(error: unknown): string {
  const { code, message, where, remedy } = failureOf(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return [`${code}: ${message}`, where, remedy, stack].filter((line) => line !== null && line !== undefined).join('\n');
}
