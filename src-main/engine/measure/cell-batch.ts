import { type Column, FAILED, MEASURED, UNDEFINED } from '#shared/domain/cell.ts';
import type { EditSpan } from '#shared/domain/span.ts';
import { invariant } from '#shared/assert.ts';
import type { SignalSink } from '#engine/rules/rule.ts';
import type { CellBatch, Unit, UnitChunk } from './unit.ts';

/** The cells of one unit, and the sink its rule writes into. */
export interface UnitCells extends SignalSink {
  /** Starts the row of the next document: all cells UNDEFINED until they are written. */
  begin(row: number): void;
  /** All cells of the row are FAILED. */
  fail(): void;
  /** Rows begun. */
  readonly rows: number;
  /** Edits that the rule made in this row, on the text that it read. */
  readonly rowEdits: RuleEdit[];
  /** Notes an edit on the clean text. */
  keepEdit(edit: EditSpan): void;
  take(): UnitChunk;
  clear(): void;
}

export interface RuleEdit {
  start: number;
  end: number;
  replacement: string;
  class: string;
}

interface Slot {
  values: Float64Array | Uint32Array | Uint16Array;
  states: Uint8Array;
  kind: Column['kind'];
  labels: Map<string, number>;
}

const CHUNK = 1024;
const MAX_LABELS = 0xffff;

export interface FillableBatch extends CellBatch {
  readonly cells: UnitCells[];
  /** Starts a row in every unit that is measured. */
  beginRow(): number;
}

/** A batch for these units, filled row by row and reused. */
export function makeCellBatch(units: readonly Unit[]): FillableBatch {
  const cells = units.map(makeUnitCells);
  let rows = 0;
  return {
    cells,
    get rows() {
      return rows;
    },
    beginRow() {
      return rows++;
    },
    clear() {
      rows = 0;
      for (const unit of cells) unit.clear();
    },
    take() {
      const measured = cells.filter((unit) => unit.rows > 0);
      invariant(
        measured.every((unit) => unit.rows === rows),
        'a batch measures the same units for every row',
      );
      return measured.map((unit) => unit.take());
    },
  };
}

export function makeUnitCells(unit: Unit): UnitCells {
  const slots = new Map<string, Slot>();
  for (const { slot, spec } of unit.signals) {
    slots.set(slot, {
      values: makeValues(spec.kind, CHUNK),
      states: new Uint8Array(CHUNK),
      kind: spec.kind,
      labels: new Map(),
    });
  }
  const all = [...slots.values()];
  const edits: (EditSpan & { row: number })[] = [];
  const rowEdits: RuleEdit[] = [];
  let row = 0;
  let rows = 0;

  function slotOf(signal: string, isLabel: boolean): Slot {
    const slot = slots.get(signal);
    if (slot === undefined || (slot.kind === 'label') !== isLabel) {
      throw new Error(
        `rule ${unit.rule} writes ${isLabel ? 'the label' : 'the number'} "${signal}", which it does not declare`,
      );
    }
    return slot;
  }

  return {
    get rows() {
      return rows;
    },
    rowEdits,
    begin(at) {
      row = at;
      rows++;
      rowEdits.length = 0;
      for (const slot of all) {
        if (row >= slot.states.length) grow(slot);
        slot.values[row] = 0;
        slot.states[row] = UNDEFINED;
      }
    },
    number(signal, value) {
      const slot = slotOf(signal, false);
      if (!Number.isFinite(value) || (slot.kind === 'count' && (value < 0 || value > 0xffffffff))) {
        throw new Error(`rule ${unit.rule} measured ${value} for "${signal}"`);
      }
      slot.values[row] = value;
      slot.states[row] = MEASURED;
    },
    label(signal, value) {
      const slot = slotOf(signal, true);
      let code = slot.labels.get(value);
      if (code === undefined) {
        code = slot.labels.size;
        if (code > MAX_LABELS) throw new Error(`rule ${unit.rule} has more than ${MAX_LABELS} labels for "${signal}"`);
        slot.labels.set(value, code);
      }
      slot.values[row] = code;
      slot.states[row] = MEASURED;
    },
    none(signal, state) {
      const slot = slots.get(signal);
      if (slot === undefined) throw new Error(`rule ${unit.rule} does not declare "${signal}"`);
      slot.values[row] = 0;
      slot.states[row] = state;
    },
    edit(start, end, replacement, editClass) {
      rowEdits.push({ start, end, replacement, class: editClass });
    },
    keepEdit(edit) {
      edits.push({ ...edit, row });
    },
    fail() {
      rowEdits.length = 0;
      for (const slot of all) {
        slot.values[row] = 0;
        slot.states[row] = FAILED;
      }
    },
    take() {
      const columns: Record<string, Column> = {};
      for (const [name, slot] of slots) columns[name] = takeColumn(slot, rows);
      return { key: unit.key, rows, columns, edits: edits.slice() };
    },
    clear() {
      rows = 0;
      edits.length = 0;
      rowEdits.length = 0;
      for (const slot of all) slot.labels.clear();
    },
  };
}

function makeValues(kind: Column['kind'], size: number): Slot['values'] {
  if (kind === 'real') return new Float64Array(size);
  return kind === 'count' ? new Uint32Array(size) : new Uint16Array(size);
}

function grow(slot: Slot): void {
  const values = makeValues(slot.kind, slot.values.length * 2);
  values.set(slot.values);
  slot.values = values;
  const states = new Uint8Array(slot.states.length * 2);
  states.set(slot.states);
  slot.states = states;
}

function takeColumn(slot: Slot, rows: number): Column {
  const states = slot.states.slice(0, rows);
  const some = states.some((state) => state !== MEASURED) ? { states } : {};
  const values = slot.values.slice(0, rows);
  if (values instanceof Float64Array) return { kind: 'real', values, ...some };
  if (values instanceof Uint32Array) return { kind: 'count', values, ...some };
  return { kind: 'label', values, labels: [...slot.labels.keys()], ...some };
}
