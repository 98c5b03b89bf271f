import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';

const dir = mkdtempSync(join(tmpdir(), 'winnow-extract-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const HTML =
  '<html lang="zh"><head><title>标题</title></head><body><nav hidden>x</nav><p>第一段</p><p>第二段 😀</p></body></html>';
const page = Buffer.from(HTML);
writeFileSync(join(dir, 'page.html'), page);
writeFileSync(join(dir, 'page.html.gz'), Buffer.concat([gzipSync(page.subarray(0, 40)), gzipSync(page.subarray(40))]));
writeFileSync(
  join(dir, 'page.html.zst'),
  Buffer.concat([zstdCompressSync(page.subarray(0, 40)), zstdCompressSync(page.subarray(40))]),
);
writeFileSync(join(dir, 'cut.html.gz'), gzipSync(page).subarray(0, 60));
writeFileSync(join(dir, 'empty.html'), '');
writeFileSync(join(dir, 'deep.html'), '<div>'.repeat(10_000));

async function extract(
  args: string[],
  input = '',
): Promise<{ code: number; rows: Record<string, unknown>[]; stderr: string }> {
  const io = memoryIo({ input, cwd: dir });
  const code = await runCli(['extract', ...args], io, commands);
  const rows = io.stdout.split('\n').filter((line) => line !== '');
  return { code, rows: rows.map((line) => JSON.parse(line) as Record<string, unknown>), stderr: io.stderr };
}

describe('winnow extract', () => {
  it('answers bare, gzip and zstd files of several members alike, in the order given', async () => {
    const { code, rows } = await extract(['page.html.zst', 'page.html', 'page.html.gz', '--json']);
    const answer = { title: '标题', text: '第一段\n\n第二段 😀', language: 'zh', edits: { extract: HTML.length - 11 } };
    expect(code).toBe(0);
    expect(rows).toEqual(['page.html.zst', 'page.html', 'page.html.gz'].map((file) => ({ file, ...answer })));
  });

  it('answers missing and broken files in place and ends with 1', async () => {
    const { code, rows, stderr } = await extract([
      'none.html',
      'page.html',
      '.',
      'cut.html.gz',
      'empty.html',
      'deep.html',
    ]);
    expect(code).toBe(1);
    expect(rows).toMatchObject([
      { file: 'none.html', fault: { reason: 'unreadable', detail: 'no such file' } },
      { file: 'page.html', title: '标题' },
      { file: '.', fault: { reason: 'unreadable', detail: 'not a file' } },
      { file: 'cut.html.gz', fault: { reason: 'bad-compression' } },
      { file: 'empty.html', fault: { reason: 'empty-file' } },
      { file: 'deep.html', fault: { reason: 'extract-limit', detail: 'page has depth above 512' } },
    ]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(5);
    expect(stderr).toContain('winnow: none.html: no such file (unreadable)\n');
  });

  it('reads standard input', async () => {
    expect((await extract(['-'], '<p>one<p>two')).rows).toEqual([
      { file: '-', title: null, text: 'one\n\ntwo', language: null, edits: { extract: 4 } },
    ]);
    expect(await extract(['-'])).toMatchObject({ code: 1, rows: [{ file: '-', fault: { reason: 'empty-file' } }] });
    expect((await extract(['-'], '\u001f')).rows[0]).toMatchObject({ file: '-', text: '' });
  });

  it('gives every visible text when asked', async () => {
    writeFileSync(
      join(dir, 'nav.html'),
      `<nav>Menu</nav><article>${'<p>A sentence, with a comma, in an article of some length.</p>'.repeat(20)}</article>`,
    );
    expect((await extract(['nav.html'])).rows[0]?.['text']).not.toContain('Menu');
    expect((await extract(['nav.html', '--all'])).rows[0]?.['text']).toMatch(/^Menu\n\nA sentence/);
  });

  it('makes text of LaTeX and wikitext, by file ending or when told', async () => {
    writeFileSync(join(dir, 'paper.tex'), '\\title{T}\\begin{document}\\section{A}b $x^2$ \\cite{c}\\end{document}');
    writeFileSync(join(dir, 'page.wiki.gz'), gzipSync("== A ==\n'''b''' {{c}} [[d|e]]"));
    expect((await extract(['paper.tex', 'page.wiki.gz', '--markdown'])).rows).toMatchObject([
      { file: 'paper.tex', title: 'T', text: '## A\n\nb $x^2$' },
      { file: 'page.wiki.gz', title: null, text: '## A\n\nb e' },
    ]);
    expect((await extract(['-', '--source', 'wikitext'], '[[a]]s')).rows).toMatchObject([{ text: 'as' }]);
    expect((await extract(['-', '--source', 'latex'], '\\def\\x{\\x}\\x')).rows).toMatchObject([
      { fault: { reason: 'extract-limit', detail: 'LaTeX has expansions above 1000000' } },
    ]);
    expect(await extract(['page.html', '--source', 'word'])).toMatchObject({ code: 2 });
  });

  it('needs a file', async () => {
    expect(await extract([])).toMatchObject({ code: 2, rows: [] });
  });
});
