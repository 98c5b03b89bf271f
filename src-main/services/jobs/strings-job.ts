import { AppError } from '#shared/errors.ts';
import { STRING_KINDS } from '#engine/corpus/frequent-strings.ts';
import { openWorkspace } from '#store/workspace.ts';
import { frequentStringsOf } from '../frequent-strings.ts';
import { openSnapshot } from '../snapshot.ts';
import type { JobControl } from './control.ts';
import type { JobOutcome, JobSpec } from './spec.ts';

/** Strings of fewer characters are words; those of fewer documents are chance. */
const MIN_CHARS = 20;
const MIN_DOCUMENTS = 5;
const TOP = 100;

/** Looks for the strings that stand in the most of the measured documents of the current recipe. */
export async function stringsJob(
  dir: string,
  { where }: Extract<JobSpec, { kind: 'strings' }>,
  control: JobControl,
): Promise<JobOutcome> {
  const ws = openWorkspace(dir, { readonly: true });
  try {
    const snapshot = await openSnapshot(ws, { partial: true });
    try {
      const query = { minChars: MIN_CHARS, minDocuments: MIN_DOCUMENTS, top: TOP, kinds: STRING_KINDS };
      const { documents, strings } = frequentStringsOf(
        snapshot,
        where === null ? query : { ...query, where },
        (done, all) => {
          if (control.cancelled()) throw new AppError('cancelled', 'the search was cancelled');
          control.progress({ kind: 'count', phase: 'searching', done, all, unit: 'documents' });
        },
      );
      return { state: 'done', result: { kind: 'strings', documents, strings }, problems: [] };
    } finally {
      snapshot.close();
    }
  } finally {
    ws.close();
  }
}
