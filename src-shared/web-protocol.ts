/*
 * What the page and the local server must agree on beside the contract: how the token travels, and the paths that carry
 * bytes rather than calls. The desktop has none of this.
 */

/** The WebSocket of the contract, and the subprotocol that the server answers with. */
export const RPC_PATH = '/rpc';
export const RPC_PROTOCOL = 'winnow.v1';
/** The token as a second subprotocol, since a browser sets no headers on a WebSocket: `token.…`, never sent back. */
export const TOKEN_PROTOCOL_PREFIX = 'token.';
/** The token of every other request: `authorization: Bearer …`. */
export const TOKEN_SCHEME = 'Bearer ';
/** The token in the address that is opened first: `#token=…`; the page takes it out of the address at once. */
export const TOKEN_FRAGMENT = 'token';

/** POST with the token: 204 when it holds, 403 when the server was started anew. */
export const SESSION_PATH = '/session';
/** POST with the token, the bytes as body, `?name=a/b.txt&batch=…`: answers an UploadReply. */
export const UPLOAD_PATH = '/upload';
/** POST with the token, `{"path": "…"}` as body: answers a TicketReply. */
export const TICKET_PATH = '/ticket';
/** GET once, within a minute: `/download/TICKET`. */
export const DOWNLOAD_PATH = '/download/';

/** Why the server closed the WebSocket; the page connects again after each but `tooMuch`. */
export const CLOSE = {
  /** The server ends. */
  stopped: 1001,
  /** A message was larger than a call may be. */
  tooBig: 1009,
  /** The engine ended unexpectedly; it is started again. */
  engineLost: 1012,
  /** The engine is not up; try again in a second. */
  engineAway: 1013,
  /** The page did not read what it asked for. */
  tooMuch: 1008,
} as const;

export interface UploadReply {
  /** Where the file lies, for adding it as a source. */
  path: string;
  /** The folder of the batch, for adding all that was dropped together. */
  folder: string;
  batch: string;
  bytes: number;
  sha256: string;
}

export interface TicketReply {
  ticket: string;
  /** The name that the browser is told. */
  name: string;
  bytes: number;
}

/** Every refusal of the server. */
export interface Refusal {
  error: string;
}
