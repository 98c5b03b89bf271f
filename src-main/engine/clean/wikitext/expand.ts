import { extensionTags } from './extension-tags.ts';
import { ANY_MARK, GONE, type KeptPiece } from '../markup/marks.ts';
import { linkKind } from './namespaces.ts';
import { renderTemplate } from './templates.ts';

/** Open braces and brackets within one another; what is deeper is left out. MediaWiki expands 40 (`maxTemplateDepth`). */
export const NESTING_LIMIT = 100;

/** Something opened and not closed yet. `parts`: what stands between its bars so far; `text`: since the last. */
interface Frame {
  kind: '{' | '[' | '-' | 'root';
  /** Braces that are open. */
  count: number;
  parts: string[];
  text: string[];
}

const SPECIAL = /<|\[\[|\]\]|\{{2,}|\}{2,}|\||\n|-\{(?!\{)|\}-/g;

/**
 * The first half of MediaWiki's work, one pass: comments and extension tags, then braces and links from the inside out.
 * Templates are left out but for those that carry words, links are their labels, files, categories and links to other
 * languages are gone. Every unit is written once a level, and levels are limited, so the work is linear in the text.
 * What is opened and never closed costs its own line (braces) or only its mark (brackets).
 */
export function expand(wikitext: string): { text: string; kept: KeptPiece[] } {
  const source = wikitext.replace(ANY_MARK, '');
  const kept: KeptPiece[] = [];
  const tags = extensionTags(source, kept);
  const stack: Frame[] = [frame('root')];
  /** Openings beyond the limit, whose closings are passed over. */
  let beyond = 0;

  const top = (): Frame => stack[stack.length - 1]!;
  const emit = (text: string): void => {
    if (text !== '' && beyond === 0) top().text.push(text);
  };
  function open(kind: Frame['kind'], count: number): void {
    if (beyond > 0 || stack.length > NESTING_LIMIT) beyond += Math.max(1, count >> 1);
    else stack.push(frame(kind, count));
  }
  /** Whole parts of the frame on top, which is taken off. */
  function take(): string[] {
    const { parts, text } = stack.pop()!;
    parts.push(text.join(''));
    return parts;
  }
  /** Takes the frame on top for what it looks like: text behind a mark that means nothing. */
  function giveUp(): void {
    const { kind } = top();
    const text = take().join('|');
    if (kind === '[') return emit(text);
    if (kind === '-') return emit(`-{${text}`);
    const line = text.indexOf('\n');
    emit(line < 0 ? GONE : GONE + text.slice(line));
  }
  /** Gives up what is open inside the nearest frame of this kind; false when there is none. */
  function reach(kind: Frame['kind']): boolean {
    if (!stack.some((open) => open.kind === kind)) return false;
    while (top().kind !== kind) giveUp();
    return true;
  }

  function closeBraces(run: number): void {
    let left = run;
    while (left >= 2 && reach('{')) {
      const { count } = top();
      const used = Math.min(3, count, left);
      const parts = take();
      const text = used === 3 ? parts.slice(1).join('|') || GONE : (renderTemplate(parts) ?? GONE);
      left -= used;
      if (count - used >= 2) {
        stack.push(frame('{', count - used));
        emit(text);
      } else emit(count - used === 1 ? `{${text}` : text);
    }
    if (left === 1) emit('}');
  }

  function newline(at: number): void {
    const { kind, parts } = top();
    // A title has no line end, and only the caption of a file has paragraphs.
    if (kind === '[' && (parts.length === 0 || (source[at + 1] === '\n' && !isFile(parts[0]!)))) giveUp();
    if (top().kind === '-' && source[at + 1] === '\n') giveUp();
    emit('\n');
  }

  SPECIAL.lastIndex = 0;
  let at = 0;
  for (let match = SPECIAL.exec(source); match !== null; match = SPECIAL.exec(source)) {
    emit(source.slice(at, match.index));
    const [mark] = match;
    at = match.index + mark.length;
    if (mark === '<') {
      const tag = tags.read(match.index);
      if (tag === null) emit('<');
      else {
        emit(tag.text);
        at = SPECIAL.lastIndex = tag.end;
      }
    } else if (mark === '\n') newline(match.index);
    else if (mark === '|') {
      if (top().kind === 'root') emit('|');
      else if (beyond === 0) {
        top().parts.push(top().text.join(''));
        top().text = [];
      }
    } else if (mark === '[[') open('[', 2);
    else if (mark === '-{') open('-', 1);
    else if (mark[0] === '{') open('{', mark.length);
    else if (beyond > 0) {
      // A run of braces may close what is beyond and go on with what is not.
      const closed = Math.min(beyond, Math.max(1, mark.length >> 1));
      beyond -= closed;
      if (mark[0] === '}' && mark.length - 2 * closed >= 2) closeBraces(mark.length - 2 * closed);
    } else if (mark === '}-') {
      if (top().kind === '-') emit(variantOf(take()));
      else emit('}-');
    } else if (mark === ']]') {
      // In `[[a|[b]]]` the first bracket belongs to the label.
      if (source[at] === ']' && endsInside(top())) {
        emit(']');
        at = ++SPECIAL.lastIndex;
      }
      if (reach('[')) emit(linkText(take()));
      else emit(']]');
    } else closeBraces(mark.length);
  }
  emit(source.slice(at));
  beyond = 0;
  while (stack.length > 1) giveUp();
  return { text: top().text.join(''), kept };
}

function frame(kind: Frame['kind'], count = 0): Frame {
  return { kind, count, parts: [], text: [] };
}

function endsInside({ text }: Frame): boolean {
  for (let i = text.length - 1; i >= 0; i--) {
    const open = text[i]!.lastIndexOf('[');
    const close = text[i]!.lastIndexOf(']');
    if (open !== close) return open > close;
  }
  return false;
}

function isFile(target: string): boolean {
  const colon = target.indexOf(':');
  return colon > 0 && linkKind(target.slice(0, colon)) === 'file';
}

/** What a link shows: its label, or its target. */
function linkText(parts: string[]): string {
  const target = parts[0]!.trim();
  const shown = target.startsWith(':');
  const page = shown ? target.slice(1) : target;
  const colon = page.indexOf(':');
  const kind = colon > 0 ? linkKind(page.slice(0, colon)) : 'page';
  if (!shown && (kind === 'file' || kind === 'category' || (kind === 'language' && parts.length === 1))) return GONE;
  if (parts.length === 1) return page;
  const label = parts.slice(1).join('|');
  // `[[Help:Page (facts)|]]` shows what is between namespace and parenthesis.
  return label === '' ? page.slice(colon + 1).replace(/ ?\([^()]*\)$/, '') : label;
}

/** Chinese and others: `-{zh-hans:甲;zh-hant:乙}-` shows the text of one variant, `-{T|…}-` and its like a rule and nothing. */
function variantOf(parts: string[]): string {
  const flags = parts.length > 1 ? parts[0]!.trim() : '';
  if (/^[THD+-]/.test(flags)) return '';
  const text = parts[parts.length - 1]!;
  const first = /^\s*[a-z]{2,3}(?:-[a-z]{2,7}){0,2}\s*:([^;]*)/.exec(text);
  return first === null ? text : first[1]!.trim();
}
