import { isNode, LineCounter, parseDocument, visit, type Document } from 'yaml';
import { AppError } from '#shared/errors.ts';
import type { Path } from './problem.ts';

/** Bytes of a recipe are few; anything larger is another kind of file. */
const MAX_CHARS = 1 << 20;
/** Aliases may repeat values, not blow them up. */
const MAX_ALIASES = 100;

export interface ParsedYaml {
  value: Record<string, unknown>;
  /** `line:column`, counted from 1, of the value at a path, or of its nearest parent. */
  place(path: Path): string;
}

/** One YAML 1.2 mapping. `name` is the file or preset, for messages. */
export function parseYaml(text: string, name: string): ParsedYaml {
  if (text.length > MAX_CHARS)
    throw invalid(name, `has ${text.length} characters, more than ${MAX_CHARS}`, 'is this a recipe?');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, stringKeys: true, prettyErrors: false });
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault !== undefined) {
    const { line, col } = lines.linePos(fault.pos[0]);
    const many = fault.code === 'MULTIPLE_DOCS';
    const deep = fault.code === 'RESOURCE_EXHAUSTION';
    const what = many ? 'a second document begins' : deep ? 'is nested too deeply' : fault.message.replace(/\.$/, '');
    throw invalid(`${name}:${line}:${col}`, what);
  }
  const odd = oddText(document);
  if (odd !== null) {
    const { line, col } = lines.linePos(odd.at);
    throw invalid(`${name}:${line}:${col}`, odd.what);
  }
  return { value: toMapping(document, name), place: (path) => placeOf(document, lines, path) };
}

/** Text that has no UTF-8, and the key by which an object would lose what it holds. */
function oddText(document: Document.Parsed): { at: number; what: string } | null {
  let found: { at: number; what: string } | null = null;
  visit(document, {
    Scalar(key, { value, range }) {
      if (typeof value !== 'string') return undefined;
      const what = !value.isWellFormed()
        ? 'half a surrogate pair is no text'
        : key === 'key' && value === '__proto__'
          ? 'unknown key "__proto__"'
          : null;
      if (what === null) return undefined;
      found = { at: range?.[0] ?? 0, what };
      return visit.BREAK;
    },
  });
  return found;
}

function toMapping(document: Document.Parsed, name: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (cause) {
    throw invalid(name, cause instanceof Error ? cause.message : String(cause), 'write the values out');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(name, 'is not a mapping', 'see winnow recipe show web-en');
  }
  return value as Record<string, unknown>;
}

function placeOf(document: Document.Parsed, lines: LineCounter, path: Path): string {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range != null) {
      const { line, col } = lines.linePos(node.range[0]);
      return `${line}:${col}`;
    }
  }
  return '1:1';
}

function invalid(where: string, message: string, remedy?: string): AppError {
  return new AppError('invalid-recipe', message, { where, ...(remedy === undefined ? {} : { remedy }) });
}
