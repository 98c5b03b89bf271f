/** Where an expression went wrong, from `expression, character 12 ("foo")` of an error. */
export function placeOf(
  where: string | null,
  expression: string,
): { before: string; at: string; after: string } | null {
  const character = /^expression, character (\d+)/u.exec(where ?? '')?.[1];
  if (character === undefined) return null;
  const start = Math.min(Number(character) - 1, expression.length);
  const word = /^\S+/u.exec(expression.slice(start))?.[0] ?? '';
  return {
    before: expression.slice(0, start),
    at: word,
    after: expression.slice(start + word.length),
  };
}
