import { t } from '../messages/catalogue.ts';
import { detailsOf, failureOf, isAborted } from './engine/failure.ts';
import { createStore } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'note' | 'failure';
  readonly text: string;
  /** A second line: where it happened and what to do. */
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Newest last. */
export const toasts = createStore<readonly Toast[]>([]);
let last = 0;
const SHOWN = 4;

/** Tells something at the edge of the page; with an action, such as Undo, in place of a question before. */
export function notify(toast: Omit<Toast, 'id' | 'kind'> & { readonly kind?: Toast['kind'] }): number {
  last += 1;
  toasts.set([...toasts.get().slice(1 - SHOWN), { kind: 'note', ...toast, id: last }]);
  return last;
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Tells what failed, where, and what to do; what was called off on purpose is no failure. */
export function notifyFailure(error: unknown): void {
  if (isAborted(error)) return;
  const { message, where, remedy } = failureOf(error);
  const detail = [where, remedy].filter((line) => line !== null).join(' — ');
  notify({
    kind: 'failure',
    text: message,
    ...(detail === '' ? {} : { detail }),
    action: { label: t('shell.copyDetails'), run: () => void navigator.clipboard.writeText(detailsOf(error)) },
  });
}
