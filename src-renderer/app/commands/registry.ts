import type { Feature } from '../feature.ts';
import type { Settings } from '../settings.ts';
import { scopesOf, type Command, type Scope } from './command.ts';
import { isCharacter, chordsOf } from './keys.ts';

/** A command with the keys that hold for this person. */
export interface Binding {
  readonly command: Command;
  readonly keys: readonly string[];
}

export const bindCommands = (commands: readonly Command[], { keys, singleKeys }: Settings): Binding[] =>
  commands.map((command) => ({
    command,
    keys: (keys[command.id] ?? command.keys).filter((key) => singleKeys || !chordsOf(key).some(isCharacter)),
  }));

/** Two commands that the same keys would call. */
export interface Conflict {
  readonly keys: string;
  readonly ids: readonly [string, string];
}

/** Where keys are not told apart: the same ones, or one the beginning of the other, where both commands act. */
export function findConflicts(bindings: readonly Binding[]): Conflict[] {
  const all = bindings.flatMap(({ command, keys }) => keys.map((key) => ({ command, key })));
  return all.flatMap((one, i) =>
    all
      .slice(i + 1)
      .filter((other) => other.command !== one.command && actTogether(one.command, other.command))
      .filter(({ key }) => key === one.key || key.startsWith(`${one.key} `) || one.key.startsWith(`${key} `))
      .map((other): Conflict => ({ keys: one.key, ids: [one.command.id, other.command.id] })),
  );
}

function actTogether(one: Command, other: Command): boolean {
  const scopes: readonly Scope[] = scopesOf(other);
  return scopesOf(one).some((scope) => scope === 'app' || scopes.includes('app') || scopes.includes(scope));
}

/** What a feature brings. */
export const commandsOf = (features: readonly Feature[]): Command[] => features.flatMap(({ commands }) => commands);
