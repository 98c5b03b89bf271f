/**
 * Text from documents as a terminal may show it: controls (so also escape sequences), line separators, bidirectional
 * controls and lone surrogates are written as escapes, so that no document moves the cursor, sets a title or turns
 * a line around.
 */
export function safeText(text: string): string {
  return text.replace(UNSAFE, escapeOne);
}

/** Lines of text, each made safe and ended. */
export function safeLines(lines: readonly string[]): string {
  return lines.map((line) => `${safeText(line)}\n`).join('');
}

/** A message of one or more lines: as safeText, but for line feeds, and for a return around it that redraws progress. */
export function safeMessage(text: string): string {
  const [, before = '', body = '', after = ''] = /^(\r?)([^]*?)(\r?)$/.exec(text) ?? [];
  return before + body.split('\n').map(safeText).join('\n') + after;
}

const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeOne(unit: string): string {
  const code = unit.charCodeAt(0);
  return NAMED[unit] ?? (code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`);
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
