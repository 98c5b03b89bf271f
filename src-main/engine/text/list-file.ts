import type { Resources } from '#engine/rules/rule.ts';

/** A line of a list. */
export interface ListLine {
  /** Of the last `[section]` above it; empty before the first. */
  section: string;
  entry: string;
  /** It began with `!`: an exception. */
  except: boolean;
}

/**
 * Lines of a list: UTF-8, one entry a line, `# …` a comment, `[…]` a section, `!…` an exception. Blanks at both ends, a
 * byte-order mark and blank lines are left out; whatever ends a line does.
 */
export function parseList(text: string): ListLine[] {
  const lines: ListLine[] = [];
  let section = '';
  for (const raw of text.replace(/^\ufeff/, '').split(/[\r\n]+/)) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('[') && line.endsWith(']')) section = line.slice(1, -1).trim();
    else if (!line.startsWith('!')) lines.push({ section, entry: line, except: false });
    else if (line.length > 1) lines.push({ section, entry: line.slice(1).trim(), except: true });
  }
  return lines;
}

export function readList(resources: Resources, path: string): ListLine[] {
  return parseList(new TextDecoder().decode(resources.read(path)));
}
