import type { Profile } from '#shared/domain/recipe.ts';
import type { Range } from '#shared/domain/signal.ts';
import type { RuleId } from '#engine/rules/registry.gen.ts';

/** One test vector of the study of other tools, in the profile of the tool that it is about. */
export interface Vector {
  /** Number in the study. */
  t: number;
  what: string;
  rule: RuleId;
  profile: Profile;
  knobs?: Record<string, unknown>;
  text: string;
  /** Values, to 1e-12; `~` before a number of four decimals as the study has it. */
  cells?: Record<string, number | string | { na: string }>;
  /** Signals that breach their default limits, all of them or some. */
  breaches?: string[];
  breachesAmong?: string[];
  /** Signals within their limits. */
  keeps?: string[];
  /** What explains a signal. */
  spans?: Record<string, string[]>;
  /** What the rule's edits remove, in order. */
  removed?: string[];
  /** Limits that the vector gives instead of the defaults. */
  limits?: Record<string, Range>;
}

export const lines = (...all: string[]): string => all.join('\n');

export const FRODO =
  "I wish it need not have happened in my time,' said Frodo. 'So do I,' said Gandalf, 'and so do all who live to " +
  'see such times. But that is not for them to decide. All we have to decide is what to do with the time that is ' +
  "given us.'";
