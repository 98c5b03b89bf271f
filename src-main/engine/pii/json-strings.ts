/**
 * A JSON text with each of its strings changed, keys too; everything else keeps its text (DECISIONS 32). A run of digits
 * outside of strings is a number, and stays.
 */
export function maskedJson(json: string, change: (text: string) => string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"/gs, (literal) => {
    const text = JSON.parse(literal) as string;
    const changed = change(text);
    return changed === text ? literal : JSON.stringify(changed);
  });
}
