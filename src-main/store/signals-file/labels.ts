import { invariant } from '#shared/assert.ts';
import { MEASURED } from '#shared/domain/cell.ts';
import { AppError } from '#shared/errors.ts';

/** Codes are 16 bits wide. */
const MAX_LABELS = 65_536;

/** The dictionary of one label column of a whole file, in the order in which labels were first seen. */
export interface LabelDictionary {
  readonly labels: readonly string[];
  /** Codes of this file for a chunk's own codes; rows that are not measured get 0. */
  encode(values: Uint16Array, labels: readonly string[], states: Uint8Array | undefined): Uint16Array;
  /** Forgets labels from `count` on: the chunk that brought them was rolled back. */
  truncate(count: number): void;
}

export function labelDictionary(stored: string[], where: string): LabelDictionary {
  const labels = [...stored];
  const codes = new Map(labels.map((label, code) => [label, code]));

  function codeOf(label: string): number {
    const known = codes.get(label);
    if (known !== undefined) return known;
    if (labels.length === MAX_LABELS) {
      throw new AppError('unsupported', `a label column has more than ${MAX_LABELS} different labels in one shard`, {
        where,
        remedy: 'use a rule whose labels come from a smaller list',
      });
    }
    invariant(label.isWellFormed(), `the label ${JSON.stringify(label)} has a lone surrogate`);
    labels.push(label);
    codes.set(label, labels.length - 1);
    return labels.length - 1;
  }

  return {
    labels,
    encode(values, chunkLabels, states) {
      const local = new Map<number, number>();
      return values.map((value, row) => {
        if (states !== undefined && states[row] !== MEASURED) return 0;
        let code = local.get(value);
        if (code === undefined) {
          const label = chunkLabels[value];
          invariant(label !== undefined, `row ${row} has the label code ${value} of ${chunkLabels.length}`);
          code = codeOf(label);
          local.set(value, code);
        }
        return code;
      });
    },
    truncate(count) {
      for (const label of labels.splice(count)) codes.delete(label);
    },
  };
}
