/** A piece of an expression as a person types it; the engine's parser (engine/decide/expression) has the last word. */
export interface Token {
  kind: 'word' | 'number' | 'string' | 'mark';
  /** Of a string: without quotes and escapes. */
  text: string;
  start: number;
  end: number;
  /** A string whose end quote is not typed yet. */
  open: boolean;
}

const PARTS: readonly [Token['kind'], RegExp][] = [
  ['number', /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\p{L}\p{N}_])/uy],
  ['word', /[\p{L}\p{N}_][\p{L}\p{N}_.-]*/uy],
  ['string', /"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)/suy],
  ['mark', /==|!=|<>|<=|>=|[=<>(),]/uy],
];

/** Tokens as far as they make sense; a character that means nothing is passed over. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < source.length;) {
    const token = tokenAt(source, at);
    if (token === null) {
      at++;
      continue;
    }
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(source: string, start: number): Token | null {
  for (const [kind, pattern] of PARTS) {
    pattern.lastIndex = start;
    const found = pattern.exec(source)?.[0];
    if (found === undefined || found === '') continue;
    const end = start + found.length;
    if (kind !== 'string') return { kind, text: found, start, end, open: false };
    const closed = found.length > 1 && found.endsWith(found[0]!) && !endsInEscape(found);
    const inner = closed ? found.slice(1, -1) : found.slice(1);
    return { kind, text: inner.replace(/\\(.)/gsu, '$1'), start, end, open: !closed };
  }
  return null;
}

/** Whether the last quote is escaped. */
function endsInEscape(text: string): boolean {
  const backslashes = /\\*(?=.$)/su.exec(text)?.[0].length ?? 0;
  return backslashes % 2 === 1;
}

/** A name as a literal of an expression, whatever it holds. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
