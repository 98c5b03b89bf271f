import type { IncomingMessage, ServerResponse } from 'node:http';
import { TOKEN_FRAGMENT } from '#shared/web-protocol.ts';
import { Refused } from './answer.ts';
import { createTickets } from './tickets.ts';

export const OPEN_PATH = '/open/';

/**
 * Addresses that lead to the app once. The address of the app holds the token, and the arguments of the command that
 * opens a browser can be read by everybody on the machine.
 */
export function openOnce(token: string): {
  path(): string;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
} {
  const tickets = createTickets<string>();
  return {
    path: () => `${OPEN_PATH}${tickets.issue(`/#${TOKEN_FRAGMENT}=${token}`)}`,
    async answer(request, response) {
      const location = tickets.take((request.url ?? '').slice(OPEN_PATH.length));
      if (location === null) throw new Refused(404, 'this address was opened already; take the one that was printed');
      response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
    },
  };
}
