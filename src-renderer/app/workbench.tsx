import { useRef, type ReactNode } from 'react';
import { t } from '../messages/catalogue.ts';
import { Split, type SplitHandle, type SplitPane } from '../widgets/split/split.tsx';
import { useCommand } from './commands/handlers.ts';
import { TOGGLE_LEFT, TOGGLE_RIGHT } from './commands/shell-commands.ts';
import styles from './workbench.module.css';

interface WorkbenchProps {
  /** Under which sizes and what is collapsed are remembered. */
  readonly page: string;
  readonly left?: ReactNode;
  readonly centre: ReactNode;
  readonly right?: ReactNode;
  /** Percent of the whole at first, where they are not the usual ones. */
  readonly sizes?: { readonly left?: number; readonly right?: number };
  /** Names of the panes where they are not the usual ones. */
  readonly titles?: { readonly left?: string; readonly centre?: string; readonly right?: string };
}

const storage = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(`winnow.${key}`);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(`winnow.${key}`, value);
    } catch {
      // Sizes are the usual ones at the next visit.
    }
  },
};

/** The panes of a page: what to look for, the list, one thing of it. The same on every page. */
export function Workbench({ page, left, centre, right, sizes = {}, titles = {} }: WorkbenchProps): ReactNode {
  const split = useRef<SplitHandle>(null);
  useCommand(TOGGLE_LEFT, left === undefined ? null : () => split.current?.toggle('left'));
  useCommand(TOGGLE_RIGHT, right === undefined ? null : () => split.current?.toggle('right'));

  const { left: first = 20, right: last = 36 } = sizes;
  const middle = 100 - (left === undefined ? 0 : first) - (right === undefined ? 0 : last);
  const all: readonly (Omit<SplitPane, 'content'> & { content: ReactNode | undefined })[] = [
    { id: 'left', title: titles.left ?? t('shell.paneLeft'), content: left, size: first, min: 200 },
    { id: 'centre', title: titles.centre ?? t('shell.paneCentre'), content: centre, size: middle, min: 320 },
    { id: 'right', title: titles.right ?? t('shell.paneRight'), content: right, size: last, min: 300 },
  ];
  const panes = all
    .filter(({ content }) => content !== undefined)
    .map((pane) => ({ ...pane, content: <div className={styles.pane}>{pane.content}</div> }));
  return (
    <Split
      ref={split}
      id={`panes.${page}`}
      panes={panes}
      storage={storage}
      labels={{
        resize: (before, after) => t('shell.paneResize', { before, after }),
        expand: (pane) => t('shell.paneShow', { pane }),
      }}
    />
  );
}
