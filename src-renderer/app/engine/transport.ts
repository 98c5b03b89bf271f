import type { ClientLink } from '@orpc/client';

/** Why there is no engine to talk to. */
export type Loss =
  /** The engine process ended and is being started again. */
  | { readonly kind: 'engine'; readonly detail: string }
  /** The server or the network is away. */
  | { readonly kind: 'network' }
  /** This page must not talk to the server: it was started anew, and its token is another one. */
  | { readonly kind: 'refused' }
  /** The page did not read what it asked for. */
  | { readonly kind: 'overrun' }
  /** The engine cannot be started; trying again is up to the person. */
  | { readonly kind: 'failed'; readonly detail: string }
  /** The window has no workspace. */
  | { readonly kind: 'none' };

export type Link = ClientLink<Record<never, never>>;

export interface TransportEvents {
  opened(link: Link): void;
  lost(loss: Loss): void;
}

/** A way to the engine. One connection at a time. */
export interface Transport {
  /** One attempt. Answers by exactly one `opened` or `lost`, and after `opened` by one `lost` when it ends. */
  connect(events: TransportEvents): void;
}
