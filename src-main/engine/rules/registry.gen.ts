// Generated from this folder by `npm run gen`. Do not edit.
import type { Rule } from './rule.ts';
import { rule as c4 } from './c4/c4.ts';
import { rule as chineseScript } from './language/chinese-script.ts';
import { rule as copyright } from './licence/copyright.ts';
import { rule as datajuicer } from './datajuicer/datajuicer.ts';
import { rule as datajuicerRepetition } from './datajuicer/datajuicer-repetition.ts';
import { rule as dolmaRepetitions } from './dolma/dolma-repetitions.ts';
import { rule as fineweb } from './fineweb/fineweb.ts';
import { rule as flaggedWords } from './safety/flagged-words.ts';
import { rule as garbled } from './garbled/garbled.ts';
import { rule as gopher } from './gopher/gopher.ts';
import { rule as keyboardMash } from './style/keyboard-mash.ts';
import { rule as language } from './language/language.ts';
import { rule as licence } from './licence/licence.ts';
import { rule as machineTranslation } from './style/machine-translation.ts';
import { rule as madlad } from './madlad/madlad.ts';
import { rule as mc4Paragraphs } from './mc4/mc4-paragraphs.ts';
import { rule as nemo } from './nemo/nemo.ts';
import { rule as perplexity } from './lm/perplexity.ts';
import { rule as pii } from './pii/pii.ts';
import { rule as punctuation } from './shape/punctuation.ts';
import { rule as refinedwebLines } from './refinedweb/refinedweb-lines.ts';
import { rule as robots } from './url/robots.ts';
import { rule as runs } from './shape/runs.ts';
import { rule as sentences } from './shape/sentences.ts';
import { rule as sourceCode } from './code/source-code.ts';
import { rule as structure } from './structure/structure.ts';
import { rule as symbols } from './shape/symbols.ts';
import { rule as template } from './template/template.ts';
import { rule as text } from './text/text.ts';
import { rule as tokens } from './tokens/tokens.ts';
import { rule as urlList } from './url/url-list.ts';
import { rule as verbatim } from './code/verbatim.ts';

export const rules = {
  c4: c4,
  'chinese-script': chineseScript,
  copyright: copyright,
  datajuicer: datajuicer,
  'datajuicer-repetition': datajuicerRepetition,
  'dolma-repetitions': dolmaRepetitions,
  fineweb: fineweb,
  'flagged-words': flaggedWords,
  garbled: garbled,
  gopher: gopher,
  'keyboard-mash': keyboardMash,
  language: language,
  licence: licence,
  'machine-translation': machineTranslation,
  madlad: madlad,
  'mc4-paragraphs': mc4Paragraphs,
  nemo: nemo,
  perplexity: perplexity,
  pii: pii,
  punctuation: punctuation,
  'refinedweb-lines': refinedwebLines,
  robots: robots,
  runs: runs,
  sentences: sentences,
  'source-code': sourceCode,
  structure: structure,
  symbols: symbols,
  template: template,
  text: text,
  tokens: tokens,
  'url-list': urlList,
  verbatim: verbatim,
} satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
