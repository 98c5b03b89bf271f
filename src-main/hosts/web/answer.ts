import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Refusal } from '#shared/web-protocol.ts';
import { RENDERER_HEADERS } from '#hosts/renderer-headers.ts';

/** A request that is answered with a status and one line of reason. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    'Content-Type': JSON_TYPE,
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  });
  response.end(body);
}

/** How long what a refused client still sends is taken and thrown away, so that it gets to read the refusal. */
const DRAIN_MS = 2_000;

/**
 * Refuses. Where the body of the request was not read, the connection ends a little later: to end it at once would reset
 * it, and a client that still sends would never see the answer.
 */
export function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const { status, message } = refusalOf(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (!request.complete) {
    request.resume();
    setTimeout(() => request.destroy(), DRAIN_MS).unref();
  }
  answerJson(response, status, { error: message } satisfies Refusal);
}

/** What is no refusal and no expected failure is a bug: its text stays here. */
export function refusalOf(error: unknown): { status: number; message: string } {
  if (error instanceof Refused) return { status: error.status, message: error.message };
  if (error instanceof AppError) return { status: STATUS[error.code] ?? 500, message: error.line };
  return { status: 500, message: 'internal error' };
}

const STATUS: Partial<Record<ErrorCode, number>> = {
  usage: 400,
  'not-found': 404,
  'bad-input': 400,
  'disk-full': 507,
  'read-only': 403,
  cancelled: 499,
};

/** The same for a connection on which Node gave no response object: what cannot be parsed, and WebSockets. */
export function refuseRaw(socket: Duplex, status: number, reason: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ error: reason } satisfies Refusal);
  const headers = {
    ...RENDERER_HEADERS,
    'Content-Type': JSON_TYPE,
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}
