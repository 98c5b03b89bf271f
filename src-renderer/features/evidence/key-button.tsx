import type { ReactNode } from 'react';
import type { Command } from '../../app/commands/command.ts';
import { runCommand, useCanRun } from '../../app/commands/handlers.ts';
import { bindCommands } from '../../app/commands/registry.ts';
import { settings } from '../../app/settings.ts';
import { KeyLabel } from '../../app/shell/key-label.tsx';
import { useStore } from '../../app/store.ts';
import { t } from '../../messages/catalogue.ts';

interface KeyButtonProps {
  command: Command;
  children: ReactNode;
  className?: string;
  /** More than the title of the command, for the tooltip. */
  hint?: string;
  disabled?: boolean;
}

/** A button that shows its key. It leaves the focus where it is, so that the next key acts there too. */
export function KeyButton({
  command,
  children,
  className = 'button',
  hint,
  disabled = false,
}: KeyButtonProps): ReactNode {
  const able = useCanRun(command) && !disabled;
  const keys = useStore(settings, (chosen) => bindCommands([command], chosen)[0]?.keys[0]);
  return (
    <button
      type="button"
      className={className}
      title={hint ?? t(command.title)}
      disabled={!able}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand(command)}
    >
      <span>{children}</span>
      {keys === undefined ? null : <KeyLabel keys={keys} />}
    </button>
  );
}
