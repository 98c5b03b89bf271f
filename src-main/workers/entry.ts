/**
 * Where the code of a worker lies: beside this file, as source in the repository and as bundled JavaScript elsewhere
 * (Node strips types outside node_modules only).
 */
export function entry(name: 'measure'): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./${name}.worker.${ending}`, import.meta.url);
}
