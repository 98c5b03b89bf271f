import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { OptionSpec } from '#hosts/cli/command.ts';
import { parseMiB } from '#hosts/cli/numbers.ts';
import { HOST_NAME } from './origin.ts';

/** Where the server begins to look for a free port. */
export const DEFAULT_PORT = 4870;
const DEFAULT_UPLOAD = 8 * 2 ** 30;

/** How a person says what the local server may do. */
export interface WebOptions {
  port: number;
  /** The port was named, so that no other will do. */
  exactPort: boolean;
  hostNames: string[];
  /** Absolute. */
  roots: string[];
  /** In bytes. */
  maxUpload: number;
  open: boolean;
}

export const WEB_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--port <n>',
    description: `the port on 127.0.0.1 (default: ${DEFAULT_PORT} or the next free one; 0: any)`,
    parse: parsePort,
  },
  {
    flags: '--host-name <name...>',
    description: 'a further name under which the server may be reached, e.g. through a proxy',
    parse: parseHostName,
  },
  {
    flags: '--root <dir...>',
    description: 'a folder below which the page may look for files (default: your home)',
  },
  { flags: '--max-upload <mib>', description: 'the largest file that is taken (default: 8192 MiB)', parse: parseMiB },
  { flags: '--no-open', description: 'only print the address; open no browser' },
];

export function webOptions(options: Record<string, unknown>, cwd: string): WebOptions {
  const roots = (options['root'] as string[] | undefined) ?? [homedir()];
  return {
    port: (options['port'] as number | undefined) ?? DEFAULT_PORT,
    exactPort: options['port'] !== undefined,
    hostNames: (options['hostName'] as string[] | undefined) ?? [],
    roots: roots.map((root) => resolve(cwd, root)),
    maxUpload: (options['maxUpload'] as number | undefined) ?? DEFAULT_UPLOAD,
    open: options['open'] !== false,
  };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new AppError('usage', `"${text}" is not a port`, { remedy: 'give 0 to 65535' });
}

function parseHostName(text: string): string {
  if (HOST_NAME.test(text)) return text.toLowerCase();
  throw new AppError('usage', `"${text}" is not a host name`, { remedy: 'give a name without port, e.g. box.lan' });
}
