/** Every failure that a user can meet has one of these codes; a bug is a plain throw. */
export type ErrorCode =
  | 'usage' // the command line or the call was wrong (exit code 2)
  | 'not-found'
  | 'invalid-recipe'
  | 'bad-input'
  | 'unsupported'
  | 'io'
  | 'disk-full'
  | 'read-only'
  | 'busy' // another process holds the run lease
  | 'newer-format' // written by a later version of Winnow
  | 'corrupt'
  | 'source-changed' // a registered file is no longer the one that was read
  | 'guard' // a stage removed over half of a source or language and nobody accepted it
  | 'undecided'
  | 'stale' // the text changed since the decision, or the rule since the measurement
  | 'view-expired' // the list was put away, or is of an earlier snapshot: open it again
  | 'cancelled'
  | 'internal';

/** What is known beyond the message: where it happened and what the user can do about it. */
export interface ErrorDetail {
  where?: string;
  remedy?: string;
  cause?: unknown;
}

/** An expected failure. `message` says what went wrong; `where` the place; `remedy` what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly where: string | undefined;
  readonly remedy: string | undefined;

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.where = detail.where;
    this.remedy = detail.remedy;
  }

  /** The one line that the command line prints: `where: message; remedy`. */
  get line(): string {
    const head = this.where === undefined ? this.message : `${this.where}: ${this.message}`;
    return this.remedy === undefined ? head : `${head}; ${this.remedy}`;
  }
}
