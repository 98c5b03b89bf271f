import { syntaxError, tokenise, type Token } from './tokens.ts';

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=';
/** A literal with its place, for messages. */
export interface Literal {
  value: string | number;
  at: number;
}
/** A name with its place. */
export interface Name {
  name: string;
  at: number;
}

export type Expression =
  | { kind: 'and' | 'or'; parts: Expression[] }
  | { kind: 'not'; part: Expression }
  | { kind: 'compare'; field: Name; operator: Operator; literal: Literal }
  | { kind: 'in'; field: Name; literals: Literal[] }
  | { kind: 'is'; field: Name; state: Name }
  | { kind: 'breach'; row: Name };

const OPERATORS: Record<string, Operator> = {
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

/** Deeper nesting than any person writes; keeps recursion within the stack. */
const MAX_DEPTH = 200;

/**
 * `gopher.word_count >= 50 and language in (en, zh) and not breach(gopher.word_count)`. Keywords in any case; `not`
 * binds before `and`, `and` before `or`. Throws `usage` with the place.
 */
export function parseExpression(source: string): Expression {
  const tokens = tokenise(source);
  let next = 0;
  let depth = 0;

  const peek = (): Token => tokens[next]!;
  const fail = (message: string): never => {
    throw syntaxError(source, peek().at, message);
  };
  const isWord = (word: string): boolean => peek().kind === 'word' && peek().text.toLowerCase() === word;
  const isMark = (mark: string): boolean => peek().kind === 'mark' && peek().text === mark;
  const take = (): Token => tokens[next++]!;
  const takeWord = (word: string): boolean => isWord(word) && take() !== undefined;
  const takeMark = (mark: string): void => {
    if (!isMark(mark)) fail(`"${mark}" is missing here`);
    next++;
  };

  function chain(kind: 'and' | 'or', part: () => Expression): Expression {
    const parts = [part()];
    while (takeWord(kind)) parts.push(part());
    return parts.length === 1 ? parts[0]! : { kind, parts };
  }
  const either = (): Expression => chain('or', both);
  const both = (): Expression => chain('and', negated);

  function negated(): Expression {
    if (++depth > MAX_DEPTH) fail(`more than ${MAX_DEPTH} levels`);
    const part: Expression = takeWord('not') ? { kind: 'not', part: negated() } : primary();
    depth--;
    return part;
  }

  function primary(): Expression {
    if (isMark('(')) {
      take();
      const inner = either();
      takeMark(')');
      return inner;
    }
    if (peek().kind !== 'word') fail('a field is missing here, such as gopher.word_count, language or verdict');
    const field = name();
    if (field.name === 'breach' && isMark('(')) {
      take();
      if (peek().kind !== 'word') fail('breach() needs a signal, such as gopher.word_count or gopher.word_count.min');
      const row = name();
      takeMark(')');
      return { kind: 'breach', row };
    }
    return comparison(field);
  }

  function comparison(field: Name): Expression {
    if (takeWord('is')) {
      const negative = takeWord('not');
      if (peek().kind !== 'word') fail('`is` needs a state: na, measured, gated, failed, undefined or not-applicable');
      const is: Expression = { kind: 'is', field, state: name() };
      return negative ? { kind: 'not', part: is } : is;
    }
    if (isWord('not') && tokens[next + 1]?.text.toLowerCase() === 'in') {
      take();
      return { kind: 'not', part: comparison(field) };
    }
    if (takeWord('in')) return { kind: 'in', field, literals: list() };
    const operator = peek().kind === 'mark' ? OPERATORS[peek().text] : undefined;
    if (operator === undefined) return fail(`a comparison is missing after ${field.name}: = != < <= > >= in is`);
    take();
    return { kind: 'compare', field, operator, literal: literal() };
  }

  function list(): Literal[] {
    takeMark('(');
    const literals = [literal()];
    while (isMark(',')) {
      take();
      literals.push(literal());
    }
    takeMark(')');
    return literals;
  }

  function name(): Name {
    const token = take();
    return { name: token.text, at: token.at };
  }

  function literal(): Literal {
    const token = peek();
    if (token.kind === 'end' || token.kind === 'mark') fail('a value is missing here');
    take();
    return { value: token.kind === 'number' ? Number(token.text) : token.text, at: token.at };
  }

  const expression = either();
  if (peek().kind !== 'end') fail('expected `and`, `or` or the end');
  return expression;
}
