import type { Command } from '../../app/commands/command.ts';

const BOTH = ['grid', 'document'] as const;

export const KEEP: Command = { id: 'evidence.keep', title: 'evidence.commandKeep', keys: ['a'], when: BOTH };
export const DROP: Command = { id: 'evidence.drop', title: 'evidence.commandDrop', keys: ['d'], when: BOTH };
/** With a selection: all of it. Without: the document, with a reason. */
export const KEEP_MORE: Command = {
  id: 'evidence.keepMore',
  title: 'evidence.commandKeepMore',
  keys: ['Shift+a'],
  when: BOTH,
};
export const DROP_MORE: Command = {
  id: 'evidence.dropMore',
  title: 'evidence.commandDropMore',
  keys: ['Shift+d'],
  when: BOTH,
};
export const UNDO: Command = {
  id: 'evidence.undo',
  title: 'evidence.commandUndo',
  keys: ['u', 'Mod+z'],
  when: BOTH,
};
export const REDO: Command = {
  id: 'evidence.redo',
  title: 'evidence.commandRedo',
  keys: ['Mod+Shift+z', 'Mod+y'],
  when: BOTH,
};
export const NEXT: Command = {
  id: 'evidence.next',
  title: 'evidence.commandNext',
  keys: ['j'],
  when: BOTH,
  repeats: true,
};
export const PREVIOUS: Command = {
  id: 'evidence.previous',
  title: 'evidence.commandPrevious',
  keys: ['k'],
  when: BOTH,
  repeats: true,
};
export const NEXT_SPAN: Command = {
  id: 'evidence.nextSpan',
  title: 'evidence.commandNextSpan',
  keys: [']'],
  when: BOTH,
  repeats: true,
};
export const PREVIOUS_SPAN: Command = {
  id: 'evidence.previousSpan',
  title: 'evidence.commandPreviousSpan',
  keys: ['['],
  when: BOTH,
  repeats: true,
};
export const FIND: Command = { id: 'evidence.find', title: 'evidence.commandFind', keys: ['Mod+f'], when: BOTH };
export const NEXT_CHANGE: Command = {
  id: 'evidence.nextChange',
  title: 'evidence.commandNextChange',
  keys: ['F7'],
  when: BOTH,
  repeats: true,
};
export const PREVIOUS_CHANGE: Command = {
  id: 'evidence.previousChange',
  title: 'evidence.commandPreviousChange',
  keys: ['Shift+F7'],
  when: BOTH,
  repeats: true,
};
export const TAB_TEXT: Command = { id: 'evidence.tabText', title: 'evidence.commandTabText', keys: ['1'], when: BOTH };
export const TAB_DIFF: Command = { id: 'evidence.tabDiff', title: 'evidence.commandTabDiff', keys: ['2'], when: BOTH };
export const TAB_RAW: Command = { id: 'evidence.tabRaw', title: 'evidence.commandTabRaw', keys: ['3'], when: BOTH };
export const TO_GRID: Command = {
  id: 'evidence.toGrid',
  title: 'evidence.commandToGrid',
  keys: ['Escape'],
  when: 'document',
};
export const TO_FILTER: Command = {
  id: 'evidence.toFilter',
  title: 'evidence.commandToFilter',
  keys: ['w'],
  when: BOTH,
};
export const GO_TO_ROW: Command = {
  id: 'evidence.goToRow',
  title: 'evidence.commandGoToRow',
  keys: ['r'],
  when: BOTH,
};

export const EVIDENCE_COMMANDS: readonly Command[] = [
  KEEP,
  DROP,
  KEEP_MORE,
  DROP_MORE,
  UNDO,
  REDO,
  NEXT,
  PREVIOUS,
  NEXT_SPAN,
  PREVIOUS_SPAN,
  FIND,
  NEXT_CHANGE,
  PREVIOUS_CHANGE,
  TAB_TEXT,
  TAB_DIFF,
  TAB_RAW,
  TO_GRID,
  TO_FILTER,
  GO_TO_ROW,
];
