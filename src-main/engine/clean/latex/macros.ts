import type { LatexInput } from './input.ts';

/** A macro of the document: its body, with `#1` to `#9` for arguments; the first of them may have a default. */
interface Macro {
  body: string;
  arguments: number;
  first: string | null;
}

export interface Macros {
  /** Reads the definition that this command begins; false when it begins none. */
  define(command: string, input: LatexInput): boolean;
  /** Writes what the macro stands for onto the input; false when there is none of this name. */
  expand(name: string, input: LatexInput): boolean;
  /** What a `\let` made this name stand for, else the name itself. */
  meaning(name: string): string;
  /** Title of an environment that `\newtheorem` made. */
  theorem(name: string): string | undefined;
  /** Begin and end of an environment of the document: each is written onto the input. */
  environment(name: string): { begin: Macro; end: string } | undefined;
  apply(macro: Macro, input: LatexInput): void;
}

/** Bodies beyond this are no abbreviations. */
const LONGEST_BODY = 10_000;

/**
 * `known` tells names that have a meaning here: they keep it, whatever the document says, since how a heading looks is
 * not what it is.
 */
export function latexMacros(known: (name: string) => boolean): Macros {
  const macros = new Map<string, Macro>();
  const aliases = new Map<string, string>();
  const theorems = new Map<string, string>();
  const environments = new Map<string, { begin: Macro; end: string }>();

  const nameOf = (text: string): string => text.trim().replace(/^\\/, '');
  function put(name: string, macro: Macro): void {
    if (name === '' || known(name) || macro.body.length > LONGEST_BODY) return;
    aliases.delete(name);
    macros.set(name, macro);
  }
  const counted = (text: string | null): number => Math.min(9, Math.max(0, Number(text ?? 0) || 0));

  function apply({ body, arguments: count, first }: Macro, input: LatexInput): void {
    if (count === 0) return input.push(body);
    const args: string[] = [];
    if (first !== null) args.push(input.optional() ?? first);
    while (args.length < count) args.push(input.argument());
    input.push(body.replace(/#([1-9])/g, (_, n: string) => args[Number(n) - 1] ?? ''));
  }

  /** `\def\name#1#2{body}`; a pattern with words between its arguments is not followed. */
  function defineByPattern(input: LatexInput): void {
    const name = input.argument();
    let pattern = '';
    for (let i = 0; i < 40 && input.peek() !== '{'; i++) {
      const token = input.token();
      if (token === '') return;
      pattern += token;
    }
    const body = input.argument();
    if (/^(?:#[1-9])*$/.test(pattern.trim()) && name.startsWith('\\')) {
      put(nameOf(name), { body, arguments: pattern.trim().length / 2, first: null });
    }
  }

  return {
    define(command, input) {
      switch (command) {
        case 'newcommand':
        case 'renewcommand':
        case 'providecommand':
        case 'DeclareRobustCommand': {
          const name = nameOf(input.argument());
          const count = counted(input.optional());
          const first = input.optional();
          put(name, { body: input.argument(), arguments: count, first });
          return true;
        }
        case 'DeclareMathOperator': {
          const name = nameOf(input.argument());
          put(name, { body: `\\operatorname{${input.argument()}}`, arguments: 0, first: null });
          return true;
        }
        case 'def':
        case 'gdef':
        case 'edef':
        case 'xdef':
          defineByPattern(input);
          return true;
        case 'let': {
          const name = nameOf(input.argument());
          input.skipSpaces();
          if (input.peek() === '=') input.push(input.token().slice(1));
          const other = nameOf(input.argument());
          if (name === '' || known(name)) return true;
          const macro = macros.get(other);
          if (macro !== undefined) macros.set(name, macro);
          else aliases.set(name, aliases.get(other) ?? other);
          return true;
        }
        case 'newenvironment':
        case 'renewenvironment': {
          const name = input.argument();
          const count = counted(input.optional());
          const first = input.optional();
          const begin = { body: input.argument(), arguments: count, first };
          const end = input.argument();
          if (Math.max(begin.body.length, end.length) <= LONGEST_BODY) environments.set(name, { begin, end });
          return true;
        }
        case 'newtheorem': {
          const name = input.argument();
          input.optional();
          theorems.set(name, input.argument());
          input.optional();
          return true;
        }
        default:
          return false;
      }
    },
    expand(name, input) {
      const macro = macros.get(name);
      if (macro !== undefined) apply(macro, input);
      return macro !== undefined;
    },
    meaning: (name) => aliases.get(name) ?? name,
    theorem: (name) => theorems.get(name),
    environment: (name) => environments.get(name),
    apply,
  };
}
