// Generated from this folder by `npm run gen`. Do not edit.
import type { Rule } from './rule.ts';

export const rules = {} satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
