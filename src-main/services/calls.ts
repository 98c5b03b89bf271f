/*
 * How services of a long-lived thread are called from another one: handlers by name, each with one input that can be
 * cloned. The thread's side is a record of handlers, the caller's side the same record with promises.
 */

export interface CallControl {
  /** Whether the caller has left; for work that never waits. */
  left(): boolean;
}

export type Handlers = Record<string, (input: never, control: CallControl) => unknown>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The caller's side of handlers. Rejects with the AppError of the handler, or with the reason of the signal. */
export type Calls<H> = {
  [Name in keyof H]: H[Name] extends (input: infer Input, control: CallControl) => infer Output
    ? (input: Input, options?: CallOptions) => Promise<Awaited<Output>>
    : never;
};
