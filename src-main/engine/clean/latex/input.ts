import { LATEX_LIMITS, LatexLimitExceeded } from './limits.ts';

/**
 * What is still to be read: the source, and on it what own macros have written. Every unit is looked at a fixed number
 * of times, and what is written on top is counted.
 */
export interface LatexInput {
  /** The next token, or '' at the end: `\name`, `\name*`, `\` with a character, a mark, or a run of plain text. */
  token(): string;
  /** Reads on with this text first. */
  push(text: string): void;
  /** The character that comes next, or ''. */
  peek(): string;
  /** Takes the character that comes next, or ''. */
  character(): string;
  skipSpaces(): void;
  /** An argument: the content of a group, or one token. */
  argument(): string;
  /** The content of `[…]` that comes next, or null. */
  optional(): string | null;
  /** The content of `(…)` that comes next, or null. */
  parenthesis(): string | null;
  /** Everything up to this text, which is passed over too; null, and nothing is read, where it does not come. */
  until(text: string): string | null;
  /** To the end of the line, whose line feed and the blanks of the next line are passed over. */
  skipComment(): void;
}

const TOKEN = /\\[a-zA-Z@]+\*?|\\[^]|\n[ \t]*\n\s*|[%{}$~&#^_\\]|`+|'+|-+|\n|[^\\%{}$~&#^_\n`'-]+/y;
/** How far an argument in brackets or parentheses may reach. */
const LONGEST_OPTION = 2000;
/** Looking for braces that are not there ends behind this many units: a group then reaches to the end. */
const MOST_LOST = 1 << 24;

interface Piece {
  text: string;
  at: number;
}

export function latexInput(source: string): LatexInput {
  const pieces: Piece[] = [{ text: source, at: 0 }];
  let expansions = 0;
  let expanded = 0;
  /** Units that were looked through for braces that are not there. */
  let lost = 0;
  /** Searches that found nothing: no later one in that piece will. */
  const absent = new Map<Piece, Set<string>>();

  /** The piece that is read now. */
  function piece(): Piece {
    while (pieces.length > 1 && pieces[pieces.length - 1]!.at >= pieces[pieces.length - 1]!.text.length) {
      absent.delete(pieces.pop()!);
    }
    return pieces[pieces.length - 1]!;
  }

  function isAbsent(from: Piece, text: string): boolean {
    const known = absent.get(from);
    if (known?.has(text) === true) return true;
    if (from.text.includes(text, from.at)) return false;
    if (known === undefined) absent.set(from, new Set([text]));
    else known.add(text);
    return true;
  }

  function token(): string {
    const from = piece();
    TOKEN.lastIndex = from.at;
    const found = TOKEN.exec(from.text)?.[0] ?? '';
    from.at += found.length;
    return found;
  }

  function bracketed(open: string, close: string): string | null {
    const from = piece();
    const { text } = from;
    let at = from.at;
    while (text[at] === ' ' || text[at] === '\t') at++;
    if (text[at] !== open || isAbsent(from, close)) return null;
    const start = at + 1;
    const end = Math.min(text.length, start + LONGEST_OPTION);
    let braces = 0;
    for (at = start; at < end; at++) {
      const c = text[at];
      if (c === '\\') at++;
      else if (c === '{') braces++;
      else if (c === '}') braces--;
      else if (c === close && braces <= 0) {
        from.at = at + 1;
        return text.slice(start, at);
      }
    }
    return null;
  }

  function group(from: Piece): string {
    const { text } = from;
    const start = from.at + 1;
    let depth = 1;
    let at = start;
    for (; at < text.length; at++) {
      const c = text[at];
      if (c === '\\') at++;
      else if (c === '{') depth++;
      else if (c === '}' && --depth === 0) break;
    }
    if (depth > 0 && lost < MOST_LOST) {
      // What never closes ends with its line, or a lost brace would take the rest of the document along.
      lost += text.length - start;
      const line = text.indexOf('\n', start);
      from.at = line < 0 ? text.length : line;
      return text.slice(start, from.at);
    }
    from.at = Math.min(text.length, at + 1);
    return text.slice(start, Math.min(at, text.length));
  }

  function skipSpaces(): void {
    for (;;) {
      const from = piece();
      while (from.at < from.text.length && /[ \t\n]/.test(from.text[from.at]!)) from.at++;
      if (from.at < from.text.length || pieces.length === 1) return;
    }
  }

  return {
    token,
    push(text) {
      if (text === '') return;
      expansions++;
      expanded += text.length;
      if (expansions > LATEX_LIMITS.expansions) throw new LatexLimitExceeded('expansions');
      if (expanded > LATEX_LIMITS.expanded) throw new LatexLimitExceeded('expanded');
      piece();
      pieces.push({ text, at: 0 });
    },
    peek() {
      const { text, at } = piece();
      return text[at] ?? '';
    },
    character() {
      const from = piece();
      const code = from.text.codePointAt(from.at);
      const found = code === undefined ? '' : String.fromCodePoint(code);
      from.at += found.length;
      return found;
    },
    skipSpaces,
    argument() {
      skipSpaces();
      const from = piece();
      if (from.text[from.at] === '{') return group(from);
      const found = token();
      // Of a run of text only its first character.
      if (found.length <= 1 || found.startsWith('\\')) return found;
      const first = String.fromCodePoint(found.codePointAt(0) ?? 0);
      from.at -= found.length - first.length;
      return first;
    },
    optional: () => bracketed('[', ']'),
    parenthesis: () => bracketed('(', ')'),
    until(text) {
      const from = piece();
      if (isAbsent(from, text)) return null;
      const at = from.text.indexOf(text, from.at);
      const found = from.text.slice(from.at, at);
      from.at = at + text.length;
      return found;
    },
    skipComment() {
      const from = piece();
      const end = from.text.indexOf('\n', from.at);
      from.at = end < 0 ? from.text.length : end + 1;
      while (from.text[from.at] === ' ' || from.text[from.at] === '\t') from.at++;
    },
  };
}
