import { AppError } from '#shared/errors.ts';
import type { CodePoints } from './code-points.ts';
import type { Node } from './parse.ts';

/** A state of the automaton that a pattern is made into. Where two ways lead on, the first one is preferred. */
export type State =
  | { kind: 'set'; set: CodePoints; next: number }
  | { kind: 'look'; ahead: boolean; negative: boolean; set: CodePoints; next: number }
  | { kind: 'fork'; first: number; second: number }
  | { kind: 'match' };

export interface Automaton {
  states: State[];
  start: number;
}

const MOST_STATES = 20_000;

/** Thompson's construction (1968), from the end to the beginning, so that every state knows where it leads. */
export function toAutomaton(tree: Node): Automaton {
  const states: State[] = [];

  function add(state: State): number {
    if (states.length >= MOST_STATES) throw new AppError('unsupported', 'the split pattern is too large');
    return states.push(state) - 1;
  }

  /** The state from which `node` and then the state `next` is read. */
  function build(node: Node, next: number): number {
    switch (node.kind) {
      case 'set':
        return add({ kind: 'set', set: node.set, next });
      case 'look':
        return add({ ...node, next });
      case 'sequence':
        return node.items.reduceRight((after, item) => build(item, after), next);
      case 'choice':
        return node.items
          .map((item) => build(item, next))
          .reduceRight((second, first) => add({ kind: 'fork', first, second }));
      case 'repeat':
        return repeat(node, next);
    }
  }

  function fork(more: number, done: number, lazy: boolean): State {
    return { kind: 'fork', first: lazy ? done : more, second: lazy ? more : done };
  }

  function repeat({ item, min, max, lazy }: Node & { kind: 'repeat' }, next: number): number {
    let after = next;
    if (max === Infinity) {
      // The fork leads into the item, which leads back to it.
      after = add(fork(0, next, lazy));
      states[after] = fork(build(item, after), next, lazy);
    } else {
      for (let i = min; i < max; i++) after = add(fork(build(item, after), next, lazy));
    }
    for (let i = 0; i < min; i++) after = build(item, after);
    return after;
  }

  const start = build(tree, add({ kind: 'match' }));
  return { states, start };
}
