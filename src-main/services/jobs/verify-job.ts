import { AppError } from '#shared/errors.ts';
import { verifyPack } from '#engine/packs/verify.ts';
import type { JobControl } from './control.ts';
import type { JobOutcome, JobSpec } from './spec.ts';

const MAX_PROBLEMS = 1_000;

export async function verifyJob(
  { pack }: Extract<JobSpec, { kind: 'verify' }>,
  control: JobControl,
): Promise<JobOutcome> {
  const found = await verifyPack(pack, (done, all) => {
    if (control.cancelled()) throw new AppError('cancelled', 'the pack was not checked to its end');
    control.progress({ kind: 'count', phase: 'checking', done, all, unit: 'bytes' });
  });
  const checked = [
    `${found.files} files by length and SHA-256`,
    `${found.documents} documents, in order and none twice`,
    `${found.dropped} dropped documents, each with its reason`,
    `content SHA-256 ${found.contentSha256}`,
  ];
  const problems = found.problems.slice(0, MAX_PROBLEMS).map(({ path, problem }) => `${path}: ${problem}`);
  return { state: 'done', result: { kind: 'verify', pack, ok: found.ok, checked, problems }, problems: [] };
}
