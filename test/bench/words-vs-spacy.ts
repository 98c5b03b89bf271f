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
import { countSentencizer } from '#engine/text/sentences.ts';
import { spacyEn } from '#engine/text/spacy-en/splitter.ts';
import { makeTextView } from '#engine/text/text-view.ts';

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
      return {
        text: text.slice(0, MOST_CHARACTERS).toWellFormed().trim(),
        english: lang === undefined || lang === 'en',
      };
    });
  });
  const english = rows.filter((row) => row.english);
  return [...english, ...rows.filter((row) => !row.english)].slice(0, most).map(({ text }) => text);
}

async function compare(python: string, texts: readonly string[]): Promise<boolean> {
  const script = fileURLToPath(new URL('peers/spacy_tokens.py', import.meta.url));
  const child = spawn(python, [script, '--sentences'], { stdio: ['pipe', 'pipe', 'inherit'] });
  Readable.from(texts.map((text) => `${JSON.stringify({ text })}\n`)).pipe(child.stdin);
  const view = makeTextView();
  const counts = { documents: 0, words: 0, documentsThatDiffer: 0, sentenceCountsThatDiffer: 0 };
  for await (const line of createInterface({ input: child.stdout })) {
    const expected = JSON.parse(line) as { words: string[]; sentences: number };
    view.reset(texts[counts.documents++]!);
    const found = view.words(spacyEn);
    const words = Array.from({ length: found.count }, (_, i) => view.text.slice(found.starts[i], found.ends[i]));
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
    if (countSentencizer(found, view.units, 0, found.count, 0, view.length) !== expected.sentences)
      counts.sentenceCountsThatDiffer++;
  }
  console.log(JSON.stringify(counts));
  return counts.documents === texts.length && counts.documentsThatDiffer + counts.sentenceCountsThatDiffer === 0;
}

const { values } = parseArgs({ options: { documents: { type: 'string', default: '3000' } } });
const python = process.env.WINNOW_PEER_PYTHON;
if (python === undefined) console.log('skipped: set WINNOW_PEER_PYTHON to a Python that has datatrove and spacy');
else if (!existsSync(FOLDER)) console.log(`skipped: ${FOLDER} is not there`);
else process.exitCode = (await compare(python, documents(Number(values.documents)))) ? 0 : 1;
