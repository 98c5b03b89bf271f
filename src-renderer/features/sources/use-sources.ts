import type { UseQueryResult } from '@tanstack/react-query';
import type { SourceInfo } from '#shared/contract/sources.ts';
import { useEngine } from '../../app/engine/queries.ts';

/** Every source, in the order of the workspace. */
export const useSources = (): UseQueryResult<SourceInfo[]> =>
  useEngine({ key: ['sources', 'list'], revisions: ['catalogue', 'recipe'], ask: (engine) => engine.sources.list({}) });

/** What should be mended before an export, told from what is known of a source. */
export function alarmsOf({ source, files, formats }: SourceInfo): ('licence' | 'category' | 'file')[] {
  const alarms: ('licence' | 'category' | 'file')[] = [];
  if (source.licence === null || source.licence.trim() === '') alarms.push('licence');
  if (source.category === null) alarms.push('category');
  if (files === 0 || formats.length === 0) alarms.push('file');
  return alarms;
}
