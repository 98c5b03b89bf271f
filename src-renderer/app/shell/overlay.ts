import { createStore } from '../store.ts';

/** The dialog of the shell that is open: at most one. */
export type Overlay = 'palette' | 'keys' | 'settings' | 'save-draft' | null;
export const overlay = createStore<Overlay>(null);
export const closeOverlay = (): void => overlay.set(null);
