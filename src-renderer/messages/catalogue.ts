import { formatValue, pluralOf } from '../app/format.ts';
import { plainText } from '../app/plain-text.ts';
import { evidence } from './en/evidence.ts';
import { exportPage } from './en/export.ts';
import { overview } from './en/overview.ts';
import { privacy } from './en/privacy.ts';
import { reasons } from './en/reasons.ts';
import { shell } from './en/shell.ts';
import { sources } from './en/sources.ts';
import { thresholds } from './en/thresholds.ts';
import { welcome } from './en/welcome.ts';

/**
 * Every text of the app, by area. A text holds `{name}` where a value goes; one that depends on a number is an object of
 * plural forms, chosen by `count`.
 */
export const CATALOGUE = {
  evidence,
  export: exportPage,
  overview,
  privacy,
  reasons,
  shell,
  sources,
  thresholds,
  welcome,
};

type Catalogue = typeof CATALOGUE;
export type Message = string | { readonly one?: string; readonly other: string };

/** `area.key` for every text. */
export type MessageKey = {
  [Area in keyof Catalogue]: `${Area}.${Extract<keyof Catalogue[Area], string>}`;
}[keyof Catalogue];

type MessageOf<Key extends MessageKey> = Key extends `${infer Area}.${infer Name}`
  ? Area extends keyof Catalogue
    ? Name extends keyof Catalogue[Area]
      ? Catalogue[Area][Name]
      : never
    : never
  : never;
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<M> = M extends string ? Names<M> : 'count' | Names<M[keyof M]>;
type Arguments<Key extends MessageKey> = [Values<MessageOf<Key>>] extends [never]
  ? []
  : [values: { readonly [Name in Values<MessageOf<Key>>]: string | number }];

/** Texts without values, such as titles that a registry holds. */
export type PlainKey = { [Key in MessageKey]: Arguments<Key> extends [] ? Key : never }[MessageKey];

/** The text under a key, with its values. Numbers are formatted; format sizes and shares before. */
export function t<Key extends MessageKey>(key: Key, ...[values]: Arguments<Key>): string {
  return fill(messageAt(key), values ?? {});
}

function messageAt(key: string): Message {
  const dot = key.indexOf('.');
  const area = (CATALOGUE as Record<string, Record<string, Message>>)[key.slice(0, dot)];
  const message = area?.[key.slice(dot + 1)];
  if (message === undefined) throw new Error(`no message ${key}`);
  return message;
}

/** Puts values into a message, each unable to turn what stands around it; `count` chooses the plural form. */
export function fill(message: Message, values: Readonly<Record<string, string | number>>): string {
  const count = values['count'];
  const text =
    typeof message === 'string'
      ? message
      : typeof count === 'number' && pluralOf(count) === 'one'
        ? (message.one ?? message.other)
        : message.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? formatValue(value) : plainText(value);
  });
}
