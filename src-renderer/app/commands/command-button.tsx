import type { ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { useStore } from '../store.ts';
import { settings } from '../settings.ts';
import type { Command } from './command.ts';
import { runCommand, useCanRun } from './handlers.ts';
import { isApple, keyLabels } from './keys.ts';
import { bindCommands } from './registry.ts';

/** The title of a command with its first key, for a tooltip: `Keep (A)`. */
export function useCommandHint(command: Command): string {
  const keys = useStore(settings, (chosen) => bindCommands([command], chosen)[0]?.keys[0]);
  const title = t(command.title);
  return keys === undefined ? title : `${title} (${keyLabels(keys, isApple()).join(' ')})`;
}

interface CommandButtonProps {
  readonly command: Command;
  /** In place of the title, where there is less room: a word, or an icon, of which the title stays the name. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** A button that runs a command, names its key, and cannot be pressed while the command cannot run. */
export function CommandButton({ command, children, className = 'button' }: CommandButtonProps): ReactNode {
  const able = useCanRun(command);
  const title = t(command.title);
  return (
    <button
      type="button"
      className={className}
      title={useCommandHint(command)}
      aria-label={children === undefined || typeof children === 'string' ? undefined : title}
      disabled={!able}
      onClick={() => runCommand(command)}
    >
      {children ?? title}
    </button>
  );
}
