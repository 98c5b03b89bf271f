import {
  DOWNLOAD_PATH,
  TICKET_PATH,
  TOKEN_SCHEME,
  UPLOAD_PATH,
  type Refusal,
  type TicketReply,
  type UploadReply,
} from '#shared/web-protocol.ts';
import { t } from '../messages/catalogue.ts';
import { savedToken } from './engine/token.ts';
import type { UploadOptions } from './host.ts';

/** Where an uploaded file lies on the engine's machine. */
export type Uploaded = Pick<UploadReply, 'path' | 'folder' | 'batch' | 'bytes'>;

const authorization = (): string => `${TOKEN_SCHEME}${savedToken()}`;

/** Streams a file to the server. Rejects with what the server says, or with an AbortError. */
export function uploadFile(file: File, { name, batch, onProgress, signal }: UploadOptions): Promise<Uploaded> {
  const url = new URL(UPLOAD_PATH, location.href);
  url.hash = '';
  url.searchParams.set('name', name);
  if (batch !== null) url.searchParams.set('batch', batch);
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much was sent.
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('authorization', authorization());
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response as UploadReply);
      else reject(new Error(refusalOf(request.response)));
    });
    request.addEventListener('error', () => reject(new Error(t('shell.failureConnection'))));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** Lets the browser save a file of the engine's machine, by a ticket that works once. */
export async function download(path: string): Promise<void> {
  const response = await fetch(new URL(TICKET_PATH, location.href), {
    method: 'POST',
    headers: { authorization: authorization(), 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  });
  if (!response.ok) throw new Error(refusalOf(await response.json().catch(() => null)));
  const { ticket, name } = (await response.json()) as TicketReply;
  const anchor = document.createElement('a');
  anchor.href = new URL(`${DOWNLOAD_PATH}${ticket}`, location.href).href;
  anchor.download = name;
  anchor.click();
}

const refusalOf = (reply: unknown): string =>
  (typeof reply === 'object' && reply !== null && (reply as Partial<Refusal>).error) || t('shell.failureRefused');
