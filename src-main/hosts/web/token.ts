import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { RPC_PROTOCOL, TOKEN_PROTOCOL_PREFIX, TOKEN_SCHEME } from '#shared/web-protocol.ts';

/** 32 random bytes in letters that an address, a header and a subprotocol may all carry. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares in a time that tells nothing of where the two differ, nor of their lengths. */
export function sameToken(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Whether the request carries the token as a header. */
export function hasToken(request: IncomingMessage, token: string): boolean {
  const header = request.headers.authorization ?? '';
  return header.startsWith(TOKEN_SCHEME) && sameToken(header.slice(TOKEN_SCHEME.length), token);
}

/** Whether a WebSocket's request offers our protocol together with the token. */
export function offersToken(request: IncomingMessage, token: string): boolean {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
  const given = offered.filter((protocol) => protocol.startsWith(TOKEN_PROTOCOL_PREFIX));
  if (!offered.includes(RPC_PROTOCOL) || given.length !== 1) return false;
  return sameToken((given[0] ?? '').slice(TOKEN_PROTOCOL_PREFIX.length), token);
}
