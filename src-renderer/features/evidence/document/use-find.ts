import { useEffect, useMemo, useState } from 'react';
import { findAll, firstFrom } from '../../../widgets/text-viewer/find.ts';
import type { TextSpan } from '../../../widgets/text-viewer/spans.ts';

export interface Find {
  readonly open: boolean;
  /** Counts how often it was opened: each time its field gets the focus. */
  readonly asked: number;
  readonly text: string;
  readonly matchCase: boolean;
  readonly spans: readonly TextSpan[];
  readonly active: number | null;
  show(selected: string): void;
  look(text: string, matchCase: boolean): void;
  /** To the next or previous place, round the end. */
  step(by: 1 | -1): void;
  go(index: number): void;
  close(): void;
}

const NONE: readonly TextSpan[] = [];

/** Finding characters in one text; what was looked for stays from document to document while it is open. */
export function useFind(text: string, caret: () => number): Find {
  const [state, setState] = useState({ open: false, asked: 0, text: '', matchCase: false });
  const [active, setActive] = useState<number | null>(null);
  const { open, matchCase } = state;
  const spans = useMemo(
    () => (open ? findAll(text, state.text, matchCase) : NONE),
    [open, text, state.text, matchCase],
  );
  // Another text, or another question: the first place from where one is.
  useEffect(() => setActive(firstFrom(spans, caret())), [spans]);
  const held = active === null || active < spans.length ? active : null;
  return {
    ...state,
    spans,
    active: held,
    show: (selected) =>
      setState((last) => ({
        ...last,
        open: true,
        asked: last.asked + 1,
        text: selected === '' ? last.text : selected,
      })),
    look: (wanted, exact) => setState((last) => ({ ...last, text: wanted, matchCase: exact })),
    step(by) {
      if (spans.length > 0) setActive(((held ?? (by === 1 ? -1 : 0)) + by + spans.length) % spans.length);
    },
    go: setActive,
    close: () => setState((last) => ({ ...last, open: false })),
  };
}
