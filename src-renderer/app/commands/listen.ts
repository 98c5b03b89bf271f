import { settings } from '../settings.ts';
import type { Scope } from './command.ts';
import { COMMANDS } from './commands.ts';
import { canRun, runCommand } from './handlers.ts';
import { createKeymap, type Place } from './keymap.ts';
import { chordOf, isApple } from './keys.ts';
import { bindCommands } from './registry.ts';

/** Where keys act is written in the page: `data-keys="grid"` on what holds the focus. */
const isScope = (name: string | undefined): name is Scope => name === 'grid' || name === 'document';

function placeOf(target: EventTarget | null): Place {
  const element = target instanceof Element ? target : document.body;
  const scopes: Scope[] = [];
  for (let node = element.closest<HTMLElement>('[data-keys]'); node !== null;) {
    const name = node.dataset['keys'];
    if (isScope(name)) scopes.push(name);
    node = node.parentElement?.closest<HTMLElement>('[data-keys]') ?? null;
  }
  const modal = document.querySelector('dialog:modal') !== null || element.closest('[role=menu]') !== null;
  return { scopes, typing: takesCharacters(element, scopes), modal };
}

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image']);

function takesCharacters(element: Element, scopes: readonly Scope[]): boolean {
  if (element instanceof HTMLInputElement) return !element.readOnly && !NOT_TYPED.has(element.type);
  if (element instanceof HTMLTextAreaElement) return !element.readOnly;
  if (element instanceof HTMLSelectElement) return true;
  // The document pane holds a read-only editor whose own element counts as editable.
  return element instanceof HTMLElement && element.isContentEditable && !scopes.includes('document');
}

/** Calls commands by their keys, for as long as the page lives. */
export function listenForKeys(): void {
  const apple = isApple();
  let bindings = bindCommands(COMMANDS, settings.get());
  settings.subscribe(() => (bindings = bindCommands(COMMANDS, settings.get())));
  const press = createKeymap(() => bindings, canRun);

  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const chord = chordOf(event, apple);
    if (chord === null) return;
    const answer = press(chord, placeOf(event.target), event.repeat, event.timeStamp);
    if (answer.kind === 'pass') return;
    event.preventDefault();
    if (answer.kind === 'run') runCommand(answer.command);
  });
}
