import { AppError } from '#shared/errors.ts';
import { SampleCurve } from '#shared/domain/sampling.ts';
import { QUOTA, QUOTA_KINDS } from '#engine/decide/quota-change.ts';
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

const CHANGE = /^([^=@]+)\.([A-Za-z]+)(?:@([^=]+))?=(.*)$/s;
const SCOPE = /^[A-Za-z-]+$/;
/** ISO 15924 codes are four letters, the first one large; languages are written small. */
const SCRIPT = /^[A-Z][a-z]{3}$/;

/** `gopher.word_count.min=60`, `language.label.in=en,zh`, `gopher.word_count.min@zh=20`, `…=off`. */
export function parseChange(text: string): Change {
  const match = CHANGE.exec(text);
  const kinds: readonly Change['kind'][] = match?.[1] === QUOTA ? QUOTA_KINDS : SIDE_KINDS;
  const kind = kinds.find((side) => side === match?.[2]);
  if (match === null || kind === undefined) throw notAMove(text);
  const [, signal = '', , scope, value = ''] = match;
  const moved = valueOf(kind, value.trim(), text);
  if (kind === 'share' || kind === 'soft') return { signal, kind, value: moved, ...groupOf(scope) };
  if (scope !== undefined && !SCOPE.test(scope)) throw notAMove(text);
  const where = scope === undefined ? {} : SCRIPT.test(scope) ? { script: scope } : { language: scope };
  return { signal, kind, value: moved, ...where };
}

function valueOf(kind: Change['kind'], value: string, text: string): Change['value'] {
  if (value === 'off') return null;
  if (kind === 'sample') return curveOf(value, text);
  if (kind === 'in' || kind === 'notIn' || kind === 'soft') {
    const labels = value.split(',').map((label) => label.trim());
    if (labels.every((label) => label !== '')) return labels;
    throw new AppError('usage', `"${text}" has an empty label`, { remedy: 'separate labels by commas' });
  }
  const number = Number(value);
  if (value !== '' && Number.isFinite(number)) return number;
  throw new AppError('usage', `"${text}": "${value}" is no number`, { remedy: 'write a number, or off' });
}

/** `0.01:1,0.05:0.1` */
function curveOf(value: string, text: string): SampleCurve {
  const points = value.split(',').map((point) => {
    const parts = point.split(':').map((part) => part.trim());
    return parts.some((part) => part === '') ? [] : parts.map(Number);
  });
  const curve = SampleCurve.safeParse(points);
  if (curve.success) return curve.data;
  throw new AppError('usage', `"${text}" is no way to sample`, {
    remedy: 'write points SCORE:PROBABILITY with rising scores, e.g. 0.01:1,0.05:0.1; probabilities are 0 to 1',
  });
}

function notAMove(text: string): AppError {
  return new AppError('usage', `"${text}" moves no limit`, {
    remedy:
      'write SIGNAL.min=NUMBER, SIGNAL.max=NUMBER, SIGNAL.in=LABEL,…, SIGNAL.notIn=LABEL,…, ' +
      'SIGNAL.sample=SCORE:PROBABILITY,…, longTail.share=NUMBER or longTail.soft=RULE,…',
  });
}

/** `web:` is a source, `zh` a language, `web:zh` both. */
function groupOf(scope: string | undefined): { source?: string; language?: string } {
  if (scope === undefined) return {};
  const at = scope.lastIndexOf(':');
  const [source, language] = [scope.slice(0, Math.max(0, at)), scope.slice(at + 1)];
  return { ...(source !== '' && { source }), ...(language !== '' && { language }) };
}
