import { CELL_STATES, MEASURED, type CellState, type Column } from '#shared/domain/cell.ts';
import { VERDICTS } from '#shared/domain/breach.ts';
import { CATEGORIES } from '#shared/domain/category.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { allBits, indexesOf, newBits, orInto, setBit, type Bits } from '../bits.ts';
import type { Decide } from '../decide.ts';
import type { Sites } from '#engine/corpus/site-shifts.ts';
import type { Group } from '../groups.ts';
import { REASONS, reasonBits } from '../reasons.ts';
import { parseExpression, type Expression, type Literal, type Name, type Operator } from './parse.ts';
import { syntaxError } from './tokens.ts';

/** What an expression may speak of beside verdicts, breaches and the fields of a document. */
export interface Facts {
  decide: Decide;
  /** Every signal that the recipe measures, judged or not. */
  signals: ReadonlySet<string>;
  /** Documents that a person decided when they had another text. */
  stale?: () => Iterable<number>;
  /** Sites of documents: hosts of their addresses. */
  sites?: () => Sites;
}

/** Fields of every document; the rest are signals. */
export const DOCUMENT_FIELDS = [
  'verdict',
  'override',
  'reason',
  'source',
  'site',
  'category',
  'language',
  'script',
  'bytes',
  'words',
  'breaches',
] as const;
const OVERRIDES = ['none', 'keep', 'drop', 'takedown'] as const;
const STATES: readonly string[] = ['na', ...CELL_STATES];

/** The column of a signal, of `bytes`, `words` or `breaches`; null where there is none. */
export function fieldColumn({ decide, signals }: Facts, name: string): Column | null {
  const { corpus } = decide;
  if (name === 'bytes') return { kind: 'count', values: corpus.bytes };
  if (name === 'words') return corpus.words === null ? null : { kind: 'count', values: corpus.words };
  if (name === 'breaches') return { kind: 'count', values: breachCounts(decide) };
  return signals.has(name) ? corpus.column(name) : null;
}

/** Limits that each document breaches, also where a person overruled them. */
function breachCounts(decide: Decide): Uint32Array {
  const counts = new Uint32Array(decide.corpus.documents);
  for (const { id } of decide.rows) for (const document of indexesOf(decide.breaches(id))) counts[document]! += 1;
  return counts;
}

/** The site of a document; null for one without an address. */
export function siteOf({ sites }: Facts, document: number): string | null {
  if (sites === undefined) return null;
  const { of, list } = sites();
  return list[of[document]!]!.site || null;
}

/** Signals whose columns an expression reads. */
export function signalsIn(source: string, facts: Facts): string[] {
  const names = new Set<string>();
  const visit = (node: Expression): void => {
    if ('parts' in node) node.parts.forEach(visit);
    else if ('part' in node) visit(node.part);
    else if ('field' in node && facts.signals.has(node.field.name)) names.add(node.field.name);
  };
  visit(parseExpression(source));
  return [...names];
}

/**
 * Documents for which an expression holds, from columns and planes. A comparison with a cell that has no value is
 * false, `!=` too; `is na` finds those. Throws `usage` for names that mean nothing, with the nearest that does.
 */
export function evaluate(source: string, facts: Facts): Bits {
  const { decide } = facts;
  const { documents, groups } = decide.corpus;

  function evaluateNode(node: Expression): Bits {
    switch (node.kind) {
      case 'and':
        return node.parts.map(evaluateNode).reduce((a, b) => a.map((word, w) => word & b[w]!));
      case 'or':
        return node.parts.map(evaluateNode).reduce((a, b) => a.map((word, w) => word | b[w]!));
      case 'not': {
        const part = evaluateNode(node.part);
        return allBits(documents).map((word, w) => word & ~part[w]!);
      }
      case 'breach':
        return breach(node.row);
      case 'is':
        return inState(node.field, node.state);
      case 'in':
        return matches(node.field, '=', node.literals);
      case 'compare':
        return matches(node.field, node.operator, [node.literal]);
    }
  }

  function breach(row: Name): Bits {
    const found = decide.rows.filter(({ id, side }) => id === row.name || side?.signal === row.name);
    if (found.length === 0) {
      const known = decide.rows.flatMap(({ id, side }) => (side === null ? [id] : [side.signal, id]));
      const why = facts.signals.has(row.name) ? 'has no threshold, so nothing breaches it' : 'is no threshold';
      throw syntaxError(source, row.at, `${row.name} ${why}; ${didYouMean(row.name, new Set(known))}`);
    }
    const planes = found.map(({ id }) => decide.breaches(id));
    return planes.reduce((a, b) => a.map((word, w) => word | b[w]!));
  }

  function inState(field: Name, state: Name): Bits {
    const wanted = state.name.toLowerCase();
    if (field.name === 'override' && wanted === 'stale') {
      const bits = newBits(documents);
      for (const document of facts.stale?.() ?? []) setBit(bits, document);
      return bits;
    }
    if (!STATES.includes(wanted)) {
      throw syntaxError(source, state.at, `"${state.name}" is no state; ${didYouMean(wanted, STATES)}`);
    }
    const bits = newBits(documents);
    const { states } = columnOf(field);
    const code = CELL_STATES.indexOf(wanted as CellState);
    for (let i = 0; i < documents; i++) {
      const own = states?.[i] ?? MEASURED;
      if (wanted === 'na' ? own !== MEASURED : own === code) setBit(bits, i);
    }
    return bits;
  }

  /** Documents where the field stands so to any of the literals. */
  function matches(field: Name, operator: Operator, literals: Literal[]): Bits {
    switch (field.name) {
      case 'verdict':
        return verdicts(field, operator, literals);
      case 'override':
        return overrides(field, operator, literals);
      case 'reason':
        return reasons(field, operator, literals);
      case 'source':
        return inGroups(field, operator, literals, (g) => g.source, [...new Set(groups.list.map((g) => g.source))]);
      case 'site':
        return inSites(field, operator, literals);
      case 'category':
        return inGroups(field, operator, literals, (g) => g.category ?? 'none', [...CATEGORIES, 'none']);
      case 'language':
        return inGroups(field, operator, literals, (g) => g.language, null);
      case 'script':
        return inGroups(field, operator, literals, (g) => g.script, null);
      default: {
        const column = columnOf(field);
        return column.kind === 'label'
          ? inLabels(field, operator, literals, column)
          : inNumbers(field, operator, literals, column);
      }
    }
  }

  function columnOf({ name, at }: Name): Column {
    const column = fieldColumn(facts, name);
    if (column !== null) return column;
    if (name === 'words') throw syntaxError(source, at, 'no rule of this recipe counts words');
    throw syntaxError(source, at, `"${name}" is no field; ${didYouMean(name, [...facts.signals, ...DOCUMENT_FIELDS])}`);
  }

  function labelTest(
    field: Name,
    operator: Operator,
    literals: Literal[],
    known: readonly string[] | null,
  ): (label: string) => boolean {
    if (operator !== '=' && operator !== '!=') {
      throw syntaxError(source, field.at, `${field.name} is a label: use = != or in`);
    }
    const wanted = new Set(literals.map(({ value }) => String(value)));
    for (const { value, at } of literals) {
      if (known === null || known.includes(String(value))) continue;
      throw syntaxError(source, at, `no ${field.name} is "${value}"; ${didYouMean(String(value), known)}`);
    }
    return (label) => wanted.has(label) === (operator === '=');
  }

  function verdicts(field: Name, operator: Operator, literals: Literal[]): Bits {
    const test = labelTest(field, operator, literals, VERDICTS);
    const { dropped, undecided } = decide.verdicts();
    const [keep, drop, open] = [test('keep'), test('drop'), test('undecided')].map((yes) => (yes ? -1 : 0));
    return allBits(documents).map(
      (all, w) => all & ((drop! & dropped[w]!) | (open! & undecided[w]!) | (keep! & ~(dropped[w]! | undecided[w]!))),
    );
  }

  function overrides(field: Name, operator: Operator, literals: Literal[]): Bits {
    const test = labelTest(field, operator, literals, OVERRIDES);
    const bits = test('none') ? allBits(documents) : newBits(documents);
    for (const { document, by, verdict } of decide.forced) {
      const word = document >>> 5;
      const bit = 1 << (document & 31);
      if (test(by === 'takedown' ? 'takedown' : verdict)) bits[word]! |= bit;
      else bits[word]! &= ~bit;
    }
    return bits;
  }

  function reasons(field: Name, operator: Operator, literals: Literal[]): Bits {
    const test = labelTest(field, operator, literals, REASONS);
    const bits = newBits(documents);
    for (const [reason, of] of Object.entries(reasonBits(decide))) if (test(reason)) orInto(bits, of);
    return bits;
  }

  function inGroups(
    field: Name,
    operator: Operator,
    literals: Literal[],
    label: (group: Group) => string,
    known: readonly string[] | null,
  ): Bits {
    const test = labelTest(field, operator, literals, known);
    const yes = Uint8Array.from(groups.list, (group) => Number(test(label(group))));
    const bits = newBits(documents);
    for (let i = 0; i < documents; i++) bits[i >>> 5]! |= yes[groups.of[i]!]! << (i & 31);
    return bits;
  }

  /** A document without an address is of no site. */
  function inSites(field: Name, operator: Operator, literals: Literal[]): Bits {
    const test = labelTest(field, operator, literals, null);
    const bits = newBits(documents);
    if (facts.sites === undefined) return bits;
    const { of, list } = facts.sites();
    const yes = Uint8Array.from(list, ({ site }) => Number(site !== '' && test(site)));
    for (let i = 0; i < documents; i++) bits[i >>> 5]! |= yes[of[i]!]! << (i & 31);
    return bits;
  }

  function inLabels(field: Name, operator: Operator, literals: Literal[], column: Column & { kind: 'label' }): Bits {
    const test = labelTest(field, operator, literals, null);
    const yes = Uint8Array.from(column.labels, (label) => Number(test(label)));
    const bits = newBits(documents);
    for (let i = 0; i < documents; i++) {
      if ((column.states?.[i] ?? MEASURED) === MEASURED) bits[i >>> 5]! |= yes[column.values[i]!]! << (i & 31);
    }
    return bits;
  }

  function inNumbers(field: Name, operator: Operator, literals: Literal[], column: Column): Bits {
    const numbers = literals.map(({ value, at }) => {
      if (typeof value === 'number') return value;
      throw syntaxError(source, at, `${field.name} is a number, "${value}" is none`);
    });
    const bits = newBits(documents);
    const { values, states } = column;
    for (const number of numbers) {
      for (let i = 0; i < documents; i++) bits[i >>> 5]! |= Number(holds(values[i]!, operator, number)) << (i & 31);
    }
    if (states !== undefined) {
      for (let i = 0; i < documents; i++) if (states[i] !== MEASURED) bits[i >>> 5]! &= ~(1 << (i & 31));
    }
    return bits;
  }

  return evaluateNode(parseExpression(source));
}

function holds(value: number, operator: Operator, limit: number): boolean {
  switch (operator) {
    case '=':
      return value === limit;
    case '!=':
      return value !== limit;
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
  }
}
