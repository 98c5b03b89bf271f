export type Monaco = (typeof import('./monaco.ts'))['monaco'];

let loading: Promise<Monaco> | null = null;

/** The editor's code, fetched when the first text is shown. A failed load is tried anew by the next call. */
export function loadMonaco(): Promise<Monaco> {
  loading ??= import('./monaco.ts').then(
    ({ monaco }) => monaco,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
