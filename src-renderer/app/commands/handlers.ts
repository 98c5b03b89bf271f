import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../store.ts';
import type { Command } from './command.ts';

/** What commands do at this moment, by id: what is on screen gives theirs, and takes them back when it goes. */
type Handler = () => void;
const handlers = createStore<ReadonlyMap<string, readonly Handler[]>>(new Map());

function add(id: string, handler: Handler): () => void {
  const change = (edit: (list: readonly Handler[]) => readonly Handler[]): void => {
    const next = new Map(handlers.get());
    next.set(id, edit(next.get(id) ?? []));
    handlers.set(next);
  };
  change((list) => [...list, handler]);
  return () => change((list) => list.filter((other) => other !== handler));
}

/** Lets a command do this while the component is there; null while it cannot. */
export function useCommand({ id }: Command, handler: Handler | null): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const able = handler !== null;
  useEffect(() => (able ? add(id, () => latest.current?.()) : undefined), [id, able]);
}

const given = (id: string): Handler | undefined => handlers.get().get(id)?.at(-1);

export const canRun = (command: Command): boolean => (given(command.id) ?? command.run) !== undefined;

/** Runs a command; false when nothing on screen can do it now. */
export function runCommand(command: Command): boolean {
  const handler = given(command.id) ?? command.run;
  handler?.();
  return handler !== undefined;
}

/** How long a page may take to come up, in milliseconds. */
const PATIENCE = 5000;

/** Runs what the next page gives a command, as soon as it does. */
export function runWhenGiven(command: Command): void {
  const stop = handlers.subscribe(() => {
    const handler = given(command.id);
    if (handler === undefined) return;
    end();
    handler();
  });
  const timer = setTimeout(() => end(), PATIENCE);
  const end = (): void => {
    stop();
    clearTimeout(timer);
  };
}

/** Whether a command can run now. */
export const useCanRun = (command: Command): boolean =>
  useStore(handlers, (map) => (map.get(command.id)?.length ?? 0) > 0) || command.run !== undefined;

/** Renders again when what can run changes. */
export const useHandlers = (): unknown => useStore(handlers);
