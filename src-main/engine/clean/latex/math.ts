import type { LatexInput } from './input.ts';
import type { Macros } from './macros.ts';

export interface Formula {
  tex: string;
  /** False where the end did not come: what was read is no formula. */
  closed: boolean;
}

/** Commands that no formula holds: where one comes, the formula was never closed. */
const OUTSIDE = /^\\(?:(?:sub)*section|chapter|part|maketitle|bibliography|item|documentclass|usepackage)\*?$/;

/**
 * Reads a formula up to its end (`$`, `$$`, `\)`, `\]`, or the name of its environment). Its TeX stays as it is but for
 * comments, labels, and macros of the document, which nobody could read without the preamble.
 */
export function readFormula(input: LatexInput, macros: Macros, end: string): Formula {
  const out: string[] = [];
  let braces = 0;
  for (;;) {
    const token = input.token();
    if (token === '') return { tex: out.join(''), closed: false };
    if (token === '%') {
      input.skipComment();
      continue;
    }
    if (token === '$' && braces <= 0) {
      if (end === '$') return { tex: out.join(''), closed: true };
      if (end === '$$' && input.peek() === '$') {
        input.token();
        return { tex: out.join(''), closed: true };
      }
    }
    if (token[0] === '\n' && token.length > 1) {
      // TeX allows no blank line in a formula; in a displayed one it does no harm.
      if (end === '$' || end === '\\)') {
        out.push(token);
        return { tex: out.join(''), closed: false };
      }
      out.push('\n');
      continue;
    }
    if (token === end && end !== '$') return { tex: out.join(''), closed: true };
    if (OUTSIDE.test(token)) {
      input.push(token);
      return { tex: out.join(''), closed: false };
    }
    if (token === '\\end' || token === '\\begin') {
      const name = input.argument();
      if (token === '\\end' && name === end) return { tex: out.join(''), closed: true };
      if (name === 'document') {
        input.push(`${token}{document}`);
        return { tex: out.join(''), closed: false };
      }
      out.push(`${token}{${name}}`);
    } else if (token === '\\ensuremath') input.push(input.argument());
    else if (token === '\\label') input.argument();
    else if (token === '{') {
      braces++;
      out.push(token);
    } else if (token === '}') {
      braces--;
      out.push(token);
    } else if (token[0] !== '\\' || !macros.expand(token.slice(1), input)) out.push(token);
  }
}
