import { compilePattern } from '../pattern/pattern.ts';
import { type Behaviour, BEHAVIOURS, byLength, byPattern } from '../splitters/by-pattern.ts';
import { byScript } from '../splitters/by-script.ts';
import { GPT2_PATTERN } from '../splitters/known.ts';
import { markSpaces, type Prepend, prefixSpace, toByteCharacters } from '../splitters/rewrites.ts';
import { cutting, type SplitStep } from '../splitters/splitter.ts';
import { literal } from '../normalisers/edits.ts';
import type { Fields } from './fields.ts';
import { readPattern } from './json-pattern.ts';

const pattern = (source: string, behaviour: Behaviour, invert = false): SplitStep =>
  cutting(byPattern(compilePattern(source, 'oniguruma'), behaviour, invert));

const PUNCTUATION = String.raw`[\p{P}!-/:-@\[-\x60{-~]`;

function behaviourOf(fields: Fields, otherwise: Behaviour): Behaviour {
  const given = fields.textOr('behavior', otherwise);
  return BEHAVIOURS.find((name) => name === given) ?? fields.fail(`the behaviour ${given} is not known`);
}

const READERS: Readonly<Record<string, (fields: Fields) => SplitStep[]>> = {
  Sequence: (fields) => fields.objects('pretokenizers').flatMap(readSplitter),
  ByteLevel: (fields) => [
    ...(fields.flag('add_prefix_space', true) ? [prefixSpace] : []),
    ...(fields.flag('use_regex', true) ? [pattern(GPT2_PATTERN, 'Isolated')] : []),
    toByteCharacters,
  ],
  Split: (fields) => [
    cutting(
      byPattern(readPattern(fields.object('pattern')), behaviourOf(fields, 'Isolated'), fields.flag('invert', false)),
    ),
  ],
  Digits: (fields) => [pattern(String.raw`\p{N}`, fields.flag('individual_digits', false) ? 'Isolated' : 'Contiguous')],
  Punctuation: (fields) => [pattern(PUNCTUATION, behaviourOf(fields, 'Isolated'))],
  Whitespace: () => [pattern(String.raw`\w+|[^\w\s]+`, 'Removed', true)],
  WhitespaceSplit: () => [pattern(String.raw`\s`, 'Removed')],
  BertPreTokenizer: () => [pattern(String.raw`\s`, 'Removed'), pattern(PUNCTUATION, 'Isolated')],
  CharDelimiterSplit: (fields) => [cutting(byPattern(literal(fields.text('delimiter')), 'Removed'))],
  UnicodeScripts: () => [cutting(byScript)],
  FixedLength: (fields) => [cutting(byLength(fields.numberOr('length', 5)))],
  Metaspace(fields) {
    const mark = fields.textOr('replacement', '\u2581');
    const legacy: Prepend = fields.flag('add_prefix_space', true) ? 'always' : 'never';
    const prepend = fields.textOr('prepend_scheme', legacy);
    if (prepend !== 'always' && prepend !== 'never' && prepend !== 'first') {
      return fields.fail(`the prepend_scheme ${prepend} is not known`);
    }
    const split = fields.flag('split', true);
    return [markSpaces(mark, prepend), ...(split ? [cutting(byPattern(literal(mark), 'MergedWithNext'))] : [])];
  },
};

/** The steps of a pre-tokeniser of a Hugging Face file. */
export function readSplitter(fields: Fields): SplitStep[] {
  const type = fields.text('type');
  const read = Object.hasOwn(READERS, type) ? READERS[type]! : undefined;
  return read === undefined ? fields.fail(`the pre-tokeniser ${type} is not known`) : read(fields);
}
