import {
  argumentsOf,
  DROPPED_ENVIRONMENTS,
  ENVIRONMENT_ARGUMENTS,
  HEADINGS,
  TABLES,
} from '#engine/clean/latex/commands.ts';

/** Units after which an argument that is still open is taken for none. */
const ARGUMENT = 300;
/** Longest name of a command that is looked up. */
const NAME = 40;
const BACKSLASH = 92;

/** Commands that define others: what stands on their line is no prose. */
const DEFINITIONS = new Set(
  'def edef gdef let newcommand renewcommand providecommand DeclareMathOperator newtheorem newenvironment renewenvironment'.split(
    ' ',
  ),
);

/** Commands that TeX sources are full of and that no other text holds, beside those of `argumentsOf`. */
const FREQUENT = new Set([
  ...HEADINGS.keys(),
  'begin',
  'end',
  'item',
  'emph',
  'textbf',
  'textit',
  'caption',
  'footnote',
]);

/** How far a text is TeX source: not at all, some commands that are well known, or so many that any is one. */
export const TEX = { none: 0, some: 1, source: 2 } as const;

/** Well-known commands from which on a text is TeX source throughout. */
const SOURCE = 3;

export function texLevel(text: string, units: Uint16Array): number {
  let known = 0;
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 1)) {
    const end = nameEnd(units, at + 1, text.length);
    if (end - at < 3 || end - at > NAME || !opensArgument(units, end, text.length)) continue;
    if (isKnown(text.slice(at + 1, end)) && ++known === SOURCE) return TEX.source;
  }
  return known > 0 ? TEX.some : TEX.none;
}

function isKnown(name: string): boolean {
  return FREQUENT.has(name) || argumentsOf(name) !== undefined;
}

function opensArgument(units: Uint16Array, at: number, to: number): boolean {
  if (units[at] === 42) at++;
  return at < to && (units[at] === 123 || units[at] === 91);
}

function nameEnd(units: Uint16Array, at: number, to: number): number {
  while (at < to && isLetter(units[at]!)) at++;
  return at;
}

function isLetter(unit: number): boolean {
  const folded = unit | 32;
  return unit < 128 && folded >= 97 && folded <= 122;
}

/**
 * End of the command at the backslash `at` with those of its arguments that are no text; `at` where it is none, or, in a
 * text of which only well-known commands are taken, none of them. A heading or an emphasis loses its command alone.
 */
export function commandEnd(text: string, units: Uint16Array, at: number, to: number, level: number): number {
  const end = nameEnd(units, at + 1, to);
  if (end === at + 1) return level === TEX.source && units[end] === BACKSLASH ? optionEnd(units, end + 1, to) : at;
  if (end - at > NAME) return at;
  const name = text.slice(at + 1, end);
  const known = isKnown(name);
  if (level !== TEX.source && (!known || !opensArgument(units, end, to))) return at;
  if (DEFINITIONS.has(name)) {
    const feed = text.indexOf('\n', end);
    return feed < 0 || feed > Math.min(to, end + ARGUMENT) ? Math.min(to, end + ARGUMENT) : feed;
  }
  let next = units[end] === 42 ? end + 1 : end;
  if (name === 'begin' || name === 'end') {
    const close = argumentEnd(units, next, to, 123, 125);
    if (close === next) return next;
    const environment = text.slice(next + 1, close - 1);
    const args = ENVIRONMENT_ARGUMENTS.get(environment) ?? TABLES.get(environment) ?? 'o';
    return name === 'begin' ? argumentsEnd(units, close, to, args) : close;
  }
  const spec = argumentsOf(name);
  next = argumentsEnd(units, next, to, spec?.args ?? 'o');
  return spec === undefined ? numbersEnd(units, next, to) : next;
}

function argumentsEnd(units: Uint16Array, at: number, to: number, args: string): number {
  for (const kind of args) {
    if (kind === 'o') at = optionEnd(units, at, to);
    else if (kind === 'p') at = argumentEnd(units, at, to, 40, 41);
    else at = argumentEnd(units, at, to, 123, 125);
  }
  return at;
}

/** Behind arguments that hold no letter: numbers, lengths and nothing. */
function numbersEnd(units: Uint16Array, at: number, to: number): number {
  for (;;) {
    const end = argumentEnd(units, at, to, 123, 125);
    if (end === at) return at;
    for (let i = at + 1; i < end; i++) if (isLetter(units[i]!) || units[i]! >= 128) return at;
    at = end;
  }
}

const optionEnd = (units: Uint16Array, at: number, to: number): number => argumentEnd(units, at, to, 91, 93);

/** End of the argument in these brackets that begins at `at`; `at` where none does, or none ends soon. */
function argumentEnd(units: Uint16Array, at: number, to: number, open: number, close: number): number {
  if (at >= to || units[at] !== open) return at;
  const last = Math.min(to, at + ARGUMENT);
  let depth = 0;
  for (let i = at; i < last; i++) {
    const unit = units[i]!;
    if (unit === open) depth++;
    else if (unit === close && --depth === 0) return i + 1;
  }
  return at;
}

/** Environments of pictures and of rows and cells: signs and numbers, no prose. */
export const DRAWN_ENVIRONMENTS: readonly string[] = [...DROPPED_ENVIRONMENTS, ...TABLES.keys()].filter(
  (name) => name !== 'thebibliography' && name !== 'references',
);
