import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../store.ts';
import type { Command } from './command.ts';

/** What commands do at this moment, by id: what is on screen gives theirs, and takes them back when it goes. */
type Handlers = ReadonlyMap<string, readonly (() => void)[]>;
const handlers = createStore<Handlers>(new Map());

function add(id: string, handler: () => void): () => void {
  const change = (edit: (list: readonly (() => void)[]) => readonly (() => void)[]): void => {
    const next = new Map(handlers.get());
    next.set(id, edit(next.get(id) ?? []));
    handlers.set(next);
  };
  change((list) => [...list, handler]);
  return () => change((list) => list.filter((other) => other !== handler));
}

/** Lets a command do this while the component is there; null while it cannot. */
export function useCommand({ id }: Command, handler: (() => void) | null): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const able = handler !== null;
  useEffect(() => (able ? add(id, () => latest.current?.()) : undefined), [id, able]);
}

const handlerOf = (command: Command): (() => void) | undefined => handlers.get().get(command.id)?.at(-1) ?? command.run;

export const canRun = (command: Command): boolean => handlerOf(command) !== undefined;

/** Runs a command; false when nothing on screen can do it now. */
export function runCommand(command: Command): boolean {
  const handler = handlerOf(command);
  handler?.();
  return handler !== undefined;
}

/** Whether a command can run now. */
export const useCanRun = (command: Command): boolean =>
  useStore(handlers, (map) => (map.get(command.id)?.length ?? 0) > 0) || command.run !== undefined;

/** Renders again when what can run changes. */
export const useHandlers = (): unknown => useStore(handlers);
