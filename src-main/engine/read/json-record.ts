import type { FaultReason } from '#shared/domain/ledger.ts';
import type { ReadKnobs } from '#shared/domain/recipe.ts';
import { rawAt, withoutPaths } from './json-members.ts';
import { quote } from './place.ts';
import type { RecordMeta } from './reader.ts';
import { wellFormed } from './utf8.ts';
import type { Decoded } from './utf8.ts';
import { textFields } from './text-field.ts';

export type JsonOutcome =
  { ok: true; text: string; meta: RecordMeta; replaced: number } | { ok: false; reason: FaultReason; detail: string };

type MetaField = 'id' | 'url' | 'title' | 'language' | 'date' | 'licence' | 'mime';

/** One JSON object (as text) -> text and metadata. The same for lines, array elements and single objects. */
export type JsonToRecord = (json: string) => JsonOutcome;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The path that a name means in this object: the key itself, else its parts at the dots. */
function find(object: Json, name: string): { path: string[]; value: unknown } | null {
  if (Object.hasOwn(object, name)) return { path: [name], value: object[name] };
  if (!name.includes('.')) return null;
  const path = name.split('.');
  let value: unknown = object;
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return null;
    value = value[key];
  }
  return { path, value };
}

const unchanged = (text: string): Decoded => ({ text, replaced: 0 });

/** `json`, the argument of what is returned, must be well formed. */
export function newJsonToRecord(knobs: ReadKnobs): JsonToRecord {
  const textNames = textFields(knobs);
  const metaNames = (
    [
      ['id', knobs.idField],
      ['url', knobs.urlField],
      ['title', knobs.titleField],
      ['language', knobs.languageField],
      ['date', knobs.dateField],
      ['licence', knobs.licenceField],
      ['mime', knobs.typeField],
    ] satisfies [MetaField, string | null][]
  ).filter((entry): entry is [MetaField, string] => entry[1] !== null);

  return (json) => {
    let object: unknown;
    try {
      object = JSON.parse(json);
    } catch (error) {
      return { ok: false, reason: 'bad-record', detail: `not JSON: ${(error as Error).message}` };
    }
    if (!isObject(object)) {
      return { ok: false, reason: 'bad-record', detail: `not a JSON object but ${typeOf(object)}` };
    }
    let textAt = null;
    for (const name of textNames) textAt ??= find(object, name);
    if (textAt === null) {
      const fields = quote(Object.keys(object).join(', '), 200);
      const detail = `no field ${textNames.map((name) => `"${name}"`).join(' or ')}; the record has ${fields}`;
      return { ok: false, reason: 'missing-text', detail };
    }
    const field = textAt.path.join('.');
    if (typeof textAt.value !== 'string') {
      const reason = textAt.value === null ? 'missing-text' : 'text-not-string';
      return { ok: false, reason, detail: `"${field}" is ${typeOf(textAt.value)}` };
    }
    if (textAt.value === '') return { ok: false, reason: 'empty-text', detail: `"${field}" is empty` };

    // Decoded UTF-8 is well formed: only escapes can bring lone surrogates in.
    const mend = json.includes('\\u') ? wellFormed : unchanged;
    const { text, replaced } = mend(textAt.value);
    const meta: RecordMeta = {};
    let total = replaced;
    const used = [textAt.path];
    for (const [field, name] of metaNames) {
      const at = find(object, name);
      if (at === null) continue;
      let value: string;
      if (typeof at.value === 'string') {
        const mended = mend(at.value);
        value = mended.text;
        total += mended.replaced;
      } else if (typeof at.value === 'number' && (field === 'id' || field === 'date')) {
        value = rawAt(json, at.path) ?? String(at.value); // a number as it was written: ids may have 64 bits
      } else continue; // stays in `extra`
      if (value === '') continue;
      meta[field] = value;
      used.push(at.path);
    }
    const extra = withoutPaths(json, 0, used);
    if (extra !== null) meta.extra = extra;
    return { ok: true, text, meta, replaced: total };
  };
}
