import { extensionOf } from '../extension.ts';
import { ambiguous } from './ambiguous.ts';
import { BY_EXTENSION, BY_FILE, BY_INTERPRETER, LANGUAGES, type CodeLanguage } from './languages.ts';

const byLowerName = new Map(LANGUAGES.map((language) => [lower(language.name), language]));

/** What editors call languages that are called otherwise here. */
const MODES: Readonly<Record<string, string>> = {
  'c++': 'c++',
  cpp: 'c++',
  csharp: 'c#',
  js: 'javascript',
  ts: 'typescript',
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  py: 'python',
  rb: 'ruby',
  lisp: 'common lisp',
  'emacs-lisp': 'emacs lisp',
  objc: 'objective-c',
  make: 'makefile',
  cperl: 'perl',
  viml: 'vim script',
  vim: 'vim script',
};

/**
 * The language of a file: by its whole name, by its ending (where several share one, by its content), by its `#!` line, by
 * the mode line of an editor; null where none tells. `head`: the start of its text.
 */
export function languageOf(path: string, head: string): CodeLanguage | null {
  const named = byName(path);
  if (named !== undefined) return named;
  const extension = extensionOf(path);
  const language = BY_EXTENSION.get(extension);
  if (language !== undefined) return ambiguous(extension, head) ?? language;
  return byShebang(head) ?? byModeLine(head);
}

function byName(path: string): CodeLanguage | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const variant = /^(Dockerfile|Makefile|Jenkinsfile|tsconfig)\.[\w-]{1,40}(?:\.json)?$/.exec(name)?.[1];
  return (
    BY_FILE.get(name) ??
    (variant === undefined ? undefined : BY_FILE.get(variant === 'tsconfig' ? 'tsconfig.json' : variant))
  );
}

/** Whether the whole name is one that only a file of a code tree has, whatever its ending. */
export function isCodeFile(path: string): boolean {
  return byName(path) !== undefined;
}

/** `#!/usr/bin/env -S python3.11 -u` -> Python. */
function byShebang(head: string): CodeLanguage | null {
  if (!head.startsWith('#!')) return null;
  const words = head.slice(2, 200).split('\n', 1)[0]!.trim().split(/\s+/);
  const program = (word: string | undefined): string => word?.slice(word.lastIndexOf('/') + 1) ?? '';
  let name = program(words[0]);
  if (name === 'env') {
    name = program(words.slice(1).find((word) => !word.startsWith('-') && !word.includes('=')));
  }
  return BY_INTERPRETER.get(name) ?? BY_INTERPRETER.get(name.replace(/[\d.]+$/, '')) ?? null;
}

/** `-*- mode: ruby -*-` and `vim: set ft=ruby:` in the first five lines. */
function byModeLine(head: string): CodeLanguage | null {
  const top = head.slice(0, 2000).split('\n', 5).join('\n');
  const mode =
    /-\*-[ \t]*(?:[^\n]{0,80}?\bmode:[ \t]*)?([\w+#-]{1,24})[ \t]*(?:;[^\n]{0,80})?-\*-/.exec(top)?.[1] ??
    /\b(?:vim?|ex):[^\n]{0,80}?\b(?:ft|filetype|syntax)=([\w+#-]{1,24})/.exec(top)?.[1];
  if (mode === undefined) return null;
  const name = lower(mode);
  return byLowerName.get(MODES[name] ?? name) ?? null;
}

function lower(text: string): string {
  return text.replace(/[A-Z]/g, (c) => c.toLowerCase());
}
