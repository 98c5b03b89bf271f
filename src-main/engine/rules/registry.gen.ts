// Generated from this folder by `npm run gen`. Do not edit.
import type { Rule } from './rule.ts';
import { rule as c4 } from './c4/c4.ts';
import { rule as fineweb } from './fineweb/fineweb.ts';
import { rule as gopher } from './gopher/gopher.ts';
import { rule as language } from './language/language.ts';
import { rule as text } from './text/text.ts';

export const rules = {
  c4: c4,
  fineweb: fineweb,
  gopher: gopher,
  language: language,
  text: text,
} satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
