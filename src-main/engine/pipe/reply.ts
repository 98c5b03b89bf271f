import type { Breach, Verdict } from '#shared/domain/breach.ts';
import type { CellJson } from '#shared/domain/cell.ts';
import type { FaultReason } from '#shared/domain/ledger.ts';

/** What is known of one document: the value of `winnow` in its line. */
export interface Answer {
  /** Only where ids are derived from the content. */
  id?: string;
  /** `und` where no rule tells the language. */
  language: string;
  signals: Record<string, CellJson>;
  breaches: Breach[];
}

export interface LineFault {
  /** As the line has it: a string or a number as raw JSON; `null` where there is none. */
  rawId: string;
  line: number;
  reason: FaultReason;
  detail: string;
}

/** One line of the input, answered. `json` is the line as it came, without a line end or a byte order mark. */
export type Reply =
  | { kind: 'blank' }
  | { kind: 'fault'; json: string; fault: LineFault }
  | { kind: 'document'; json: string; answer: Answer; verdict: Verdict };
