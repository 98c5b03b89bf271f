import { AppError } from '#shared/errors.ts';

export interface Token {
  kind: 'word' | 'number' | 'string' | 'mark' | 'end';
  text: string;
  /** Offset in the expression. */
  at: number;
}

const PARTS: readonly [Exclude<Token['kind'], 'end'>, RegExp][] = [
  ['number', /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\p{L}\p{N}_])/uy],
  ['word', /[\p{L}\p{N}_][\p{L}\p{N}_.-]*/uy],
  ['string', /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/suy],
  ['mark', /==|!=|<>|<=|>=|[=<>(),]/y],
];

/** Words, numbers, quoted strings (with `\` before a quote or itself) and marks. Throws `usage` with the place. */
export function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  const blank = /\s+/y;
  let at = 0;
  for (;;) {
    blank.lastIndex = at;
    if (blank.test(source)) at = blank.lastIndex;
    if (at >= source.length) break;
    const token = tokenAt(source, at);
    tokens.push(token.token);
    at = token.end;
  }
  tokens.push({ kind: 'end', text: '', at });
  return tokens;
}

function tokenAt(source: string, at: number): { token: Token; end: number } {
  for (const [kind, pattern] of PARTS) {
    pattern.lastIndex = at;
    const text = pattern.exec(source)?.[0];
    if (text === undefined) continue;
    const value = kind === 'string' ? text.slice(1, -1).replace(/\\(.)/gsu, '$1') : text;
    return { token: { kind, text: value, at }, end: pattern.lastIndex };
  }
  const quote = source[at] === '"' || source[at] === "'";
  throw syntaxError(
    source,
    at,
    quote ? 'this quotation has no end' : `"${[...source.slice(at)][0]}" means nothing here`,
  );
}

/** Shows the expression and the place, so that a long one can be mended. */
export function syntaxError(source: string, at: number, message: string): AppError {
  const near = at >= source.length ? 'the end' : `"${source.slice(at, at + 20)}"`;
  return new AppError('usage', message, { where: `expression, character ${at + 1} (${near})` });
}
