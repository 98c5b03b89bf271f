import { UNIT_OF_BYTE, eachByte } from '../models/byte-alphabet.ts';
import { bertNormaliser, toLowercase, withoutAnyMarks } from '../normalisers/bert.ts';
import { graphemesByMap, readCharsMap } from '../normalisers/charsmap.ts';
import { nmt, prepend, replaceMatches, strip } from '../normalisers/edits.ts';
import { byCharacter, inSequence, type Normaliser } from '../normalisers/normaliser.ts';
import { unicodeForm } from '../normalisers/unicode-form.ts';
import type { Fields } from './fields.ts';
import { readPattern } from './json-pattern.ts';

const bytesAsCharacters: Normaliser = byCharacter((code) => {
  let characters = '';
  const text = String.fromCodePoint(code);
  eachByte(text, 0, text.length, (byte) => (characters += String.fromCharCode(UNIT_OF_BYTE[byte]!)));
  return characters;
});

const READERS: Readonly<Record<string, (fields: Fields) => Normaliser>> = {
  Sequence: (fields) => inSequence(fields.objects('normalizers').map(readNormaliser)),
  BertNormalizer(fields) {
    const lowercase = fields.flag('lowercase', true);
    return bertNormaliser({
      cleanText: fields.flag('clean_text', true),
      chineseCharacters: fields.flag('handle_chinese_chars', true),
      stripAccents: fields.has('strip_accents') ? fields.flag('strip_accents', false) : lowercase,
      lowercase,
    });
  },
  NFC: () => unicodeForm('NFC'),
  NFD: () => unicodeForm('NFD'),
  NFKC: () => unicodeForm('NFKC'),
  NFKD: () => unicodeForm('NFKD'),
  Lowercase: () => toLowercase,
  Strip: (fields) => strip(fields.flag('strip_left', true), fields.flag('strip_right', true)),
  StripAccents: () => withoutAnyMarks,
  Nmt: () => nmt,
  Precompiled(fields) {
    // Some files have the map without a map in it.
    const map = fields.textOr('precompiled_charsmap', '');
    return map === '' ? (text) => text : graphemesByMap(readCharsMap(Buffer.from(map, 'base64')));
  },
  Replace: (fields) => replaceMatches(readPattern(fields.object('pattern')), fields.text('content')),
  Prepend: (fields) => prepend(fields.text('prepend')),
  ByteLevel: () => bytesAsCharacters,
};

/** A normaliser of a Hugging Face file. */
export function readNormaliser(fields: Fields): Normaliser {
  const type = fields.text('type');
  const read = Object.hasOwn(READERS, type) ? READERS[type]! : undefined;
  return read === undefined ? fields.fail(`the normaliser ${type} is not known`) : read(fields);
}
