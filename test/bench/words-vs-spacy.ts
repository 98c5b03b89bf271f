/*
 * Our English words against spaCy's, as datatrove uses it, over real documents:
 *   WINNOW_PEER_PYTHON=venv/bin/python node test/bench/words-vs-spacy.ts [--documents N]
 * Documents come from ../shared/data/c_corpora (or $WINNOW_DATA), English ones first, then other languages run as English.
 * The Python needs datatrove and spacy (test/golden/spacy-en/SOURCE.md). Exit code 1 when a word or a sentence count differs.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { countSpacySentences } from '#engine/text/spacy-en/sentences.ts';
import { spacyEn } from '#engine/text/spacy-en/splitter.ts';
import { makeSpanBuffer, type TextSource } from '#engine/text/word-splitter.ts';

const MOST_CHARACTERS = 20_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(process.env.WINNOW_DATA ?? join(ROOT, '../shared/data'), 'c_corpora');

interface Row {
  text: string;
  english: boolean;
}

function documents(most: number): string[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl.gz'));
  const rows = files.sort().flatMap((name): Row[] => {
    const lines = gunzipSync(readFileSync(join(FOLDER, name)))
      .toString('utf8')
      .trim()
      .split('\n')
      .slice(0, most);
    return lines.map((line) => {
      const { text, lang } = JSON.parse(line) as { text: string; lang?: string };
      return { text: text.slice(0, MOST_CHARACTERS).toWellFormed(), english: lang === undefined || lang === 'en' };
    });
  });
  const english = rows.filter((row) => row.english);
  return [...english, ...rows.filter((row) => !row.english)].slice(0, most).map(({ text }) => text);
}

function sourceOf(text: string): TextSource {
  return { text, units: Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)), length: text.length };
}

async function compare(python: string, texts: readonly string[]): Promise<boolean> {
  const script = fileURLToPath(new URL('peers/spacy_tokens.py', import.meta.url));
  const child = spawn(python, [script, '--sentences'], { stdio: ['pipe', 'pipe', 'inherit'] });
  Readable.from(texts.map((text) => `${JSON.stringify({ text })}\n`)).pipe(child.stdin);
  const out = makeSpanBuffer();
  const counts = { documents: 0, words: 0, documentsThatDiffer: 0, sentenceCountsThatDiffer: 0 };
  for await (const line of createInterface({ input: child.stdout })) {
    const expected = JSON.parse(line) as { words: string[]; sentences: number };
    const source = sourceOf(texts[counts.documents++]!);
    spacyEn.split(source, out);
    const words = Array.from({ length: out.count }, (_, i) => source.text.slice(out.starts[i], out.ends[i]));
    counts.words += expected.words.length;
    const at = Array.from({ length: Math.max(words.length, expected.words.length) }).findIndex(
      (_, i) => words[i] !== expected.words[i],
    );
    if (at >= 0) {
      counts.documentsThatDiffer++;
      console.log(
        `document ${counts.documents}, word ${at}: ${JSON.stringify([words, expected.words].map((w) => w.slice(at, at + 5)))}`,
      );
    }
    if (countSpacySentences(source, out) !== expected.sentences) counts.sentenceCountsThatDiffer++;
  }
  console.log(JSON.stringify(counts));
  return counts.documents === texts.length && counts.documentsThatDiffer + counts.sentenceCountsThatDiffer === 0;
}

const { values } = parseArgs({ options: { documents: { type: 'string', default: '3000' } } });
const python = process.env.WINNOW_PEER_PYTHON;
if (python === undefined) console.log('skipped: set WINNOW_PEER_PYTHON to a Python that has datatrove and spacy');
else if (!existsSync(FOLDER)) console.log(`skipped: ${FOLDER} is not there`);
else process.exitCode = (await compare(python, documents(Number(values.documents)))) ? 0 : 1;
