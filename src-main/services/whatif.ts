import { AppError } from '#shared/errors.ts';
import { SIDE_KINDS, type Change } from '#engine/decide/thresholds.ts';
import type { Flip } from '#engine/decide/flips.ts';
import { whatIf, type WhatIf } from '#engine/decide/what-if.ts';
import { decideSnapshot, withSnapshot, type RecipeChoice } from './decide.ts';
import { partOf, type Part } from './snapshot-coverage.ts';

export interface WhatIfAnswer extends Omit<WhatIf, 'nearest'> {
  /** The shards that all of this is of; null where it is of all. */
  partial: Part;
  nearest: (Omit<Flip, 'document'> & { id: string })[];
}

/** What moved limits would do, without reading text or writing anything. */
export async function askWhatIf(
  dir: string,
  changes: readonly Change[],
  top: number,
  choice: RecipeChoice = {},
): Promise<WhatIfAnswer> {
  return withSnapshot(dir, choice, (snapshot) => {
    const { nearest, ...answer } = whatIf(decideSnapshot(snapshot), changes, top);
    return {
      ...answer,
      partial: partOf(snapshot.coverage),
      nearest: nearest.map(({ document, ...flip }) => ({ id: snapshot.id(document), ...flip })),
    };
  });
}

const CHANGE = /^([^=@]+)\.([A-Za-z]+)(?:@([A-Za-z-]+))?=(.*)$/s;
/** ISO 15924 codes are four letters, the first one large; languages are written small. */
const SCRIPT = /^[A-Z][a-z]{3}$/;

/** `gopher.word_count.min=60`, `language.label.in=en,zh`, `gopher.word_count.min@zh=20`, `…=off`. */
export function parseChange(text: string): Change {
  const match = CHANGE.exec(text);
  const kind = SIDE_KINDS.find((side) => side === match?.[2]);
  if (match === null || kind === undefined) {
    throw new AppError('usage', `"${text}" moves no limit`, {
      remedy: 'write SIGNAL.min=NUMBER, SIGNAL.max=NUMBER, SIGNAL.in=LABEL,… or SIGNAL.notIn=LABEL,…',
    });
  }
  const [, signal = '', , scope, value = ''] = match;
  const where = scope === undefined ? {} : SCRIPT.test(scope) ? { script: scope } : { language: scope };
  return { signal, kind, value: valueOf(kind, value.trim(), text), ...where };
}

function valueOf(kind: Change['kind'], value: string, text: string): Change['value'] {
  if (value === 'off') return null;
  if (kind === 'in' || kind === 'notIn') {
    const labels = value.split(',').map((label) => label.trim());
    if (labels.every((label) => label !== '')) return labels;
    throw new AppError('usage', `"${text}" has an empty label`, { remedy: 'separate labels by commas' });
  }
  const number = Number(value);
  if (value !== '' && Number.isFinite(number)) return number;
  throw new AppError('usage', `"${text}": "${value}" is no number`, { remedy: 'write a number, or off' });
}
