import { useEffect } from 'react';
import { createStore } from '../store.ts';

/** What the page in view says in the status bar, such as how many documents its filters leave. */
export const pageStatus = createStore<string | null>(null);

/** Shows a text in the status bar while the component is there. */
export function usePageStatus(text: string | null): void {
  useEffect(() => {
    pageStatus.set(text);
    return () => pageStatus.set(null);
  }, [text]);
}
