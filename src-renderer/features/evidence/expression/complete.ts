import { quoted, tokensOf, type Token } from './tokens.ts';

/** What can stand in an expression. */
export interface Vocabulary {
  signals: readonly { signal: string; kind: 'real' | 'count' | 'label'; judged: boolean; describe: string }[];
  /** Known values of fields with few of them. */
  values: Readonly<Record<string, readonly string[]>>;
}

export interface Completion {
  /** What is put in. */
  text: string;
  kind: 'field' | 'signal' | 'operator' | 'value' | 'word' | 'state';
  note: string | null;
}

export interface Completions {
  /** The part of the expression that a choice takes the place of. */
  start: number;
  end: number;
  items: Completion[];
}

const FIELDS = [
  'verdict',
  'override',
  'reason',
  'source',
  'category',
  'language',
  'script',
  'bytes',
  'words',
  'breaches',
];
const LABELS = new Set(['verdict', 'override', 'reason', 'source', 'category', 'language', 'script']);
const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='];
const STATES = ['na', 'measured', 'not-applicable', 'undefined', 'gated', 'failed'];
const MAX_ITEMS = 12;

type Expected = 'term' | 'operator' | 'value' | 'list' | 'state' | 'breach' | 'join' | 'open' | 'comma';

/** What may come at the caret, the likeliest first. */
export function completionsAt(source: string, caret: number, vocabulary: Vocabulary): Completions {
  const before = tokensOf(source.slice(0, caret));
  const last = before.at(-1);
  const typing =
    last !== undefined && last.end === caret && last.kind !== 'mark' && (last.kind !== 'string' || last.open);
  const typed = typing ? last : undefined;
  const { expected, field } = expectedAfter(typing ? before.slice(0, -1) : before);
  const start = typed?.start ?? caret;
  const end = typed === undefined ? caret : endOfWord(source, caret, typed);
  const query = (typed?.text ?? '').toLowerCase();
  const items = candidates(expected, field, vocabulary)
    .map((item) => ({ item, rank: rankOf(item.text, query) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank!)
    .map(({ item }) => item);
  // What is typed in full needs no completion.
  const whole = items.length === 1 && typed !== undefined && source.slice(start, end) === items[0]!.text;
  return { start, end, items: whole ? [] : items.slice(0, MAX_ITEMS) };
}

function endOfWord(source: string, caret: number, typed: Token): number {
  if (typed.kind === 'string') return caret;
  const rest = /^[\p{L}\p{N}_.-]*/u.exec(source.slice(caret))?.[0] ?? '';
  return caret + rest.length;
}

/** 0: begins so, 1: a part after a dot or underscore does, 2: holds it; null: not at all. */
function rankOf(text: string, query: string): number | null {
  if (query === '') return 0;
  const low = text.toLowerCase().replace(/^"/u, '');
  if (low.startsWith(query)) return 0;
  if (low.split(/[._]/u).some((part) => part.startsWith(query))) return 1;
  return low.includes(query) ? 2 : null;
}

/** Walks the tokens as the grammar does, as far as it must to know what comes next. */
function expectedAfter(tokens: readonly Token[]): { expected: Expected; field: string } {
  let expected: Expected = 'term';
  let field = '';
  let inBreach = false;
  for (const token of tokens) {
    const word = token.kind === 'word' ? token.text.toLowerCase() : '';
    switch (expected) {
      case 'term':
        if (word === 'not' || token.text === '(') break;
        inBreach = word === 'breach';
        field = token.text;
        expected = inBreach ? 'open' : 'operator';
        break;
      case 'open':
        expected = inBreach ? 'breach' : 'list';
        break;
      case 'breach':
        expected = token.text === ')' ? 'join' : 'breach';
        break;
      case 'operator':
        if (word === 'not') break;
        inBreach = false;
        expected = word === 'in' ? 'open' : word === 'is' ? 'state' : 'value';
        break;
      case 'state':
        if (word !== 'not') expected = 'join';
        break;
      case 'value':
        expected = 'join';
        break;
      case 'list':
        expected = 'comma';
        break;
      case 'comma':
        expected = token.text === ')' ? 'join' : 'list';
        break;
      case 'join':
        if (word === 'and' || word === 'or') expected = 'term';
        break;
    }
  }
  return { expected, field };
}

const of = (kind: Completion['kind'], texts: readonly string[]): Completion[] =>
  texts.map((text) => ({ text, kind, note: null }));

function candidates(expected: Expected, field: string, { signals, values }: Vocabulary): Completion[] {
  switch (expected) {
    case 'term':
      return [
        ...of('word', ['breach(']),
        ...of('field', FIELDS),
        ...signals.map(({ signal, describe }): Completion => ({ text: signal, kind: 'signal', note: describe })),
        ...of('word', ['not']),
      ];
    case 'breach':
      return signals
        .filter(({ judged }) => judged)
        .map(({ signal, describe }): Completion => ({ text: `${signal})`, kind: 'signal', note: describe }));
    case 'operator': {
      const label = LABELS.has(field) || signals.some(({ signal, kind }) => signal === field && kind === 'label');
      return [...of('operator', label ? ['=', '!='] : COMPARISONS), ...of('word', ['in (', 'is', 'not in ('])];
    }
    case 'value':
    case 'list':
      return of('value', (values[field] ?? []).map(literal));
    case 'state':
      return of('state', STATES);
    case 'join':
      return of('word', ['and', 'or']);
    case 'open':
      return of('word', ['(']);
    case 'comma':
      return of('word', [',', ')']);
  }
}

const literal = (value: string): string => (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(value) ? value : quoted(value));

/** The expression with a completion put in, and where the caret stands then. */
export function complete(
  source: string,
  { start, end }: Completions,
  { text }: Completion,
): { source: string; caret: number } {
  const gap = text.endsWith('(') || /^[\s),]/u.test(source.slice(end)) ? '' : ' ';
  return { source: source.slice(0, start) + text + gap + source.slice(end), caret: start + text.length + gap.length };
}
