import { t } from '../../messages/catalogue.ts';
import { formatList, formatValue } from '../format.ts';
import type { Change } from './changes.ts';

/** What a change does, in a line: `gopher.word_count min 20 (zh)`. */
export function changeText({ signal, kind, value, language, script }: Change): string {
  const limit = `${signal}.${kind}`;
  const scope = language ?? script;
  const where = scope === undefined ? '' : ` (${scope})`;
  if (value === null) return t('shell.changeRemoved', { limit: `${limit}${where}` });
  return `${limit}${where}: ${typeof value === 'number' ? formatValue(value) : formatList(value)}`;
}
