import type { Candidate, Line } from './candidate.ts';
import { codePage } from './code-pages.ts';
import type { Replacement } from './plan.ts';

const C1 = /[\u0080-\u009f]/g;

/**
 * Controls of the C1 range are bytes of windows-1252 that were read as ISO 8859-1. Next line (U+0085) stays where it ends
 * the lines of a text that has no other line ends.
 */
export function c1Candidate(text: string, lines: readonly Line[]): Candidate | null {
  const { chars } = codePage('windows-1252');
  const replacements: Replacement[] = [];
  for (const { start, end } of lines) {
    for (const { index, 0: unit } of text.slice(start, end).matchAll(C1)) {
      const by = chars[unit.charCodeAt(0)]!;
      if (by < 0xa0 || (by === 0x2026 && endsLines(text))) continue;
      replacements.push({ start: start + index, end: start + index + 1, text: String.fromCharCode(by) });
    }
  }
  if (replacements.length === 0) return null;
  return { step: 'windows-1252 read as ISO 8859-1', gain: replacements.length * 20, replacements };
}

function endsLines(text: string): boolean {
  const first = text.indexOf('\u0085');
  return !text.includes('\n') && text.includes('\u0085', first + 1);
}

/** A text with every C1 control as windows-1252 has it. */
export function withoutC1(text: string): string {
  const { chars } = codePage('windows-1252');
  return text.replace(C1, (unit) => String.fromCharCode(chars[unit.charCodeAt(0)]!));
}
