import { t } from '../messages/catalogue.ts';
import { languageName } from './format.ts';

/** `source:NAME` or `language:CODE` in two. */
export function guardSubject(id: string): { field: 'source' | 'language'; name: string } {
  const at = id.indexOf(':');
  return { field: id.slice(0, at) === 'language' ? 'language' : 'source', name: id.slice(at + 1) };
}

/** What a guard is about, in words: "Language Finnish". */
export function guardName(id: string): string {
  const { field, name } = guardSubject(id);
  return field === 'source'
    ? t('overview.guardSource', { name })
    : t('overview.guardLanguage', { name: languageName(name) ?? name });
}
