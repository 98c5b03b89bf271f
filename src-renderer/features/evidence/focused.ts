import type { RefObject } from 'react';

/** A ref for the field of a dialog that has the focus first: the browser looks for the attribute, which React leaves out. */
export function focused<T extends HTMLElement>(ref?: RefObject<T | null>): (element: T | null) => void {
  return (element) => {
    element?.setAttribute('autofocus', '');
    if (ref !== undefined) ref.current = element;
  };
}
