import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { warcFile, type CapturedPage } from './warc.ts';

/** Small folders of every format, made from a seed: equal arguments give equal bytes. */

const WORDS = {
  en: 'the of and to in a is that for it was on are as with his they at be this from have or by one had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know'.split(
    ' ',
  ),
  zh: [
    ...'的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发天如然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从',
  ],
  ru: 'и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой что человек год время рука дело жизнь день голова ребенок работа слово место лицо друг глаз вопрос дом сторона страна мир случай'.split(
    ' ',
  ),
};

/** A counter-based generator: `draw(n)` is in [0, n). */
export function seeded(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
}

export function prose(draw: (n: number) => number, words: number, language: keyof typeof WORDS = 'en'): string {
  const list = WORDS[language];
  const joint = language === 'zh' ? '' : ' ';
  const stop = language === 'zh' ? '。' : '. ';
  let text = '';
  let left = words;
  while (left > 0) {
    const length = Math.min(left, 4 + draw(18));
    const sentence = Array.from({ length }, () => list[draw(list.length)] ?? '').join(joint);
    text += `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${stop}`;
    if (draw(8) === 0) text += '\n';
    if (draw(30) === 0) text += '\n- item one\n- item two …\n\n';
    left -= length;
  }
  return text;
}

function jsonLines(draw: (n: number) => number, lines: number): string {
  const out: string[] = [];
  for (let i = 0; i < lines; i++) {
    const language = (['en', 'en', 'zh', 'ru'] as const)[draw(4)] ?? 'en';
    const text = prose(draw, 5 + draw(250), language);
    const kind = draw(60);
    if (kind === 0) out.push('{"text": broken');
    else if (kind === 1) out.push('');
    else if (kind === 2) out.push(JSON.stringify({ id: i, note: 'no text here' }));
    else if (kind === 3) out.push(JSON.stringify({ id: i, text: 17 }));
    else if (kind === 4)
      out.push(
        `{"id":${i},"text":"lone \\ud800 surrogate, NUL \\u0000, \\u2028 and an emoji 🙂 ${'x'.repeat(i % 7)}"}`,
      );
    else out.push(JSON.stringify({ id: `${i}`, url: `https://example.org/${i}`, text, n: i }));
  }
  return `${out.join('\n')}\n`;
}

function html(draw: (n: number) => number, title: string): string {
  const paragraphs = Array.from({ length: 4 + draw(4) }, () => `<p>${prose(draw, 60 + draw(60))}</p>`).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><nav><a href="/">Home</a><a href="/all">All</a></nav><article><h1>${title}</h1>${paragraphs}</article>
<footer>Contact</footer></body></html>`;
}

function warc(draw: (n: number) => number, pages: number): Buffer {
  const captured = Array.from({ length: pages }, (_, at): CapturedPage => {
    const i = at + 1;
    const page = { url: `https://example.org/page/${i}`, html: html(draw, `Page ${i}`) };
    return i % 9 === 0 ? { ...page, status: '404 Not Found' } : page;
  });
  return warcFile(captured);
}

export interface CorpusSize {
  /** Lines of each line file. */
  lines: number;
  /** Small text and HTML files. */
  files: number;
  pages: number;
}

/** Writes a folder with JSON lines (bare, gzip of two members, zstd of two frames), text, HTML, WARC and files nobody can read. */
export function writeCorpus(folder: string, size: CorpusSize, seed = 1): void {
  const draw = seeded(seed);
  const put = (path: string, data: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), data);
  };
  const halves = (lines: number): [string, string] => [jsonLines(draw, lines), jsonLines(draw, lines)];
  put('lines/bare.jsonl', halves(size.lines).join(''));
  put('lines/members.jsonl.gz', Buffer.concat(halves(Math.ceil(size.lines / 4)).map((half) => gzipSync(half))));
  put('lines/frames.jsonl.zst', Buffer.concat(halves(Math.ceil(size.lines / 4)).map((half) => zstdCompressSync(half))));
  for (let i = 0; i < size.files; i++) {
    put(`files/${i % 7}/note-${i}.txt`, prose(draw, 20 + draw(200), (['en', 'zh', 'ru'] as const)[i % 3] ?? 'en'));
    if (i % 3 === 0) put(`pages/page-${i}.html`, html(draw, `Page ${i}`));
  }
  put('files/Ünïcode 名前.md', `# Title\n\n${prose(draw, 80)}`);
  put('crawl.warc.gz', warc(draw, size.pages));
  put('odd/empty.txt', '');
  put(
    'odd/con.bin',
    Uint8Array.from({ length: 300 }, (_, i) => (i * 7) % 256),
  );
  put('odd/truncated.jsonl.gz', gzipSync(jsonLines(draw, 50)).subarray(0, 700));
}
