/** What the browser remembers between visits. Storage may be off, full, or hold what another version wrote. */
type Area = 'local' | 'session';

const storage = (area: Area): Storage => (area === 'local' ? globalThis.localStorage : globalThis.sessionStorage);

/** The saved JSON under a name, as `parse` understands it; undefined when there is none or it makes no sense. */
export function readSaved<T>(area: Area, name: string, parse: (value: unknown) => T | undefined): T | undefined {
  try {
    const text = storage(area).getItem(`winnow.${name}`);
    return text === null ? undefined : parse(JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function writeSaved(area: Area, name: string, value: unknown): void {
  try {
    if (value === undefined) storage(area).removeItem(`winnow.${name}`);
    else storage(area).setItem(`winnow.${name}`, JSON.stringify(value));
  } catch {
    // Nothing depends on it: the next visit starts from the defaults.
  }
}
