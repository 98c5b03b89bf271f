import { t } from '../../messages/catalogue.ts';
import { limitValueText } from '../limit-value.ts';
import type { Change } from './changes.ts';

/** What a change does, in a line: `gopher.word_count min 20 (zh)`. */
export function changeText({ signal, kind, value, language, script, source }: Change): string {
  const limit = `${signal}.${kind}`;
  const scope = [source, language ?? script].filter((name) => name !== undefined).join(', ');
  const where = scope === '' ? '' : ` (${scope})`;
  if (value === null) return t('shell.changeRemoved', { limit: `${limit}${where}` });
  return `${limit}${where}: ${limitValueText(value)}`;
}
