import { MOST_IDS } from '../vocabulary.ts';
import type { Fields } from './fields.ts';

/** Ids that are put around one text. */
export interface Wrap {
  before: readonly number[];
  after: readonly number[];
}

const NOTHING: Wrap = { before: [], after: [] };

/** The post-processor of a Hugging Face file, for single texts. */
export function readWrap(fields: Fields | null): Wrap {
  if (fields === null) return NOTHING;
  switch (fields.text('type')) {
    case 'Sequence':
      return fields
        .objects('processors')
        .map(readWrap)
        .reduce(
          (inner, outer) => ({
            before: [...outer.before, ...inner.before],
            after: [...inner.after, ...outer.after],
          }),
          NOTHING,
        );
    case 'BertProcessing':
    case 'RobertaProcessing':
      return { before: [idOf(fields, 'cls')], after: [idOf(fields, 'sep')] };
    case 'TemplateProcessing':
      return template(fields);
    case 'ByteLevel':
      return NOTHING;
    default:
      return fields.fail(`the post-processor ${fields.text('type')} is not known`);
  }
}

/** `["[CLS]", 101]` */
function idOf(fields: Fields, name: string): number {
  const id = fields.list(name)[1];
  return isId(id) ? id : fields.fail(`${name} has no id`);
}

const isId = (id: unknown): id is number => Number.isInteger(id) && (id as number) >= 0 && (id as number) < MOST_IDS;

function template(fields: Fields): Wrap {
  const wrap = { before: [] as number[], after: [] as number[] };
  let side: 'before' | 'after' = 'before';
  for (const item of fields.objects('single')) {
    const special = item.objectOr('SpecialToken');
    if (special === null) {
      side = 'after';
      continue;
    }
    const name = special.text('id');
    const ids = fields.object('special_tokens').object(name).list('ids');
    if (!ids.every(isId)) fields.fail(`special_tokens.${name}.ids is no list of ids`);
    wrap[side].push(...ids);
  }
  return wrap;
}
