import { useEffect } from 'react';

/**
 * Keys that are pressed while nothing has the focus, such as after a click beside everything or on what went away, act
 * in the list. `focus` puts the focus there.
 */
export function useStrayKeys(focus: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.target !== document.body || event.isComposing || !isOurs(event)) return;
      if (document.querySelector('dialog:modal, [role=menu]') !== null) return;
      focus();
      const element = document.activeElement;
      if (element === null || element === document.body) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { key, code, shiftKey, ctrlKey, metaKey, repeat } = event;
      const init = { key, code, shiftKey, ctrlKey, metaKey, repeat, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', init));
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [focus]);
}

/** With Ctrl or ⌘ only undo and redo: the rest, such as copying what is selected, is the browser's. */
function isOurs({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey || key === 'Tab' || key === 'Escape') return false;
  return ctrlKey || metaKey ? /^[zy]$/iu.test(key) : true;
}
