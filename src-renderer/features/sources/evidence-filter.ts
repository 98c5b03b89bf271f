/** Documents of a source, as an expression: its name is quoted, whatever it holds. */
export function memberFilter(field: 'source', name: string): string {
  return `${field} = "${name.replaceAll(/["\\]/g, '\\$&')}"`;
}
