import { describe, expect, it } from 'vitest';
import { prepareCleaner, traceCleaning } from '#engine/clean/prepare-cleaner.ts';
import { codePage, decodeSingle, encodeSingle } from '#engine/clean/repair/code-pages.ts';
import { undo, type PlanStep } from '#engine/clean/repair/plan.ts';
import { loadRecipe } from '#engine/recipe/load.ts';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { declaration } from '#test/helpers/declarations.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';

async function winnow(args: string[], input: string): Promise<{ code: number; lines: unknown[]; stderr: string }> {
  const io = memoryIo({ input });
  const code = await runCli(args, io, commands);
  const lines = io.stdout.split('\n').slice(0, -1);
  return { code, lines: lines.map((line) => (line === '' ? null : (JSON.parse(line) as unknown))), stderr: io.stderr };
}

const utf8As = (page: string, text: string): string => decodeSingle(codePage(page), Buffer.from(text));

describe('winnow repair', () => {
  it('answers each line in its place, with the plan and whether something is lost', async () => {
    const input = [
      '{"id":12345678901234567890,"text":"clichÃ©","more":1}',
      '',
      '{"id":"clean","text":"cliché"}',
      '{"id":"lost","text":"â€œaâ€\ufffd b"}',
      'no json',
      '{"id":"n","text":7}',
    ].join('\n');
    const { code, lines, stderr } = await winnow(['repair', '--trailer'], input);
    expect(code).toBe(0);
    expect(lines).toEqual([
      {
        id: 12345678901234567890,
        text: 'cliché',
        plan: [{ step: 'UTF-8 read as windows-1252', edits: [{ start: 5, end: 6, was: 'Ã©' }] }],
        lossy: false,
        language: { before: { label: 'de', score: 0.68984 }, after: { label: 'de', score: 0.69064 } },
      },
      null,
      { id: 'clean', text: 'cliché', plan: [], lossy: false },
      {
        id: 'lost',
        text: '"a\ufffd b',
        plan: [
          {
            step: 'UTF-8 read as windows-1252',
            edits: [
              { start: 0, end: 1, was: 'â€œ' },
              { start: 2, end: 3, was: 'â€\ufffd' },
            ],
          },
          { step: 'quotes', edits: [{ start: 0, end: 1, was: '“' }] },
        ],
        lossy: true,
        language: { before: { label: 'und', score: 0 }, after: { label: 'und', score: 0 } },
      },
      { id: null, fault: { line: 5, reason: 'bad-record', detail: expect.stringMatching(/^not JSON/) as string } },
      { id: 'n', fault: { line: 6, reason: 'text-not-string', detail: '"text" is a number' } },
      { winnow: { end: true, in: 5, out: 5 } },
    ]);
    expect(stderr).toContain('2 of 5 lines could not be used');
  });

  it('keeps digits of an id, and does what is asked for', async () => {
    const io = memoryIo({ input: '{"key":1e400,"body":"“Ã©”"}' });
    expect(
      await runCli(['repair', '--id', 'key', '--text-field', 'body', '--steps', 'quotes', '--brief'], io, commands),
    ).toBe(0);
    expect(io.stdout).toBe('{"id":1e400,"text":"\\"Ã©\\"","plan":[{"step":"quotes","edits":2}],"lossy":false}\n');
  });

  it('knows its steps', async () => {
    const { code, stderr } = await winnow(['repair', '--steps', 'quots'], '');
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean "quotes"');
  });
});

/** What blanks, line ends and odd characters of code, formulas and talk look like. */
const VERBATIM = '\tif x:\r\n\t\treturn  1   \n\n\n   a & b \\\\\n  c &   d  \n\u000c\n\u3000「はい」\u3000\n\n';

describe('presets', () => {
  it.each(['code', 'math', 'dialogue'])('%s keeps blanks and line ends byte for byte', (name) => {
    const cleaner = prepareCleaner(loadRecipe(name).recipe.clean);
    const result = cleaner.clean({ as: 'text', text: VERBATIM }, {}, 0);
    expect(result).toEqual({ ok: true, document: { text: VERBATIM, meta: {}, edits: {} } });
  });

  it('code keeps everything', () => {
    const text = `${VERBATIM}const s = "clichÃ©&amp;\u200b\ufeff\u00ad\u0001e\u0301";`;
    const cleaner = prepareCleaner(loadRecipe('code').recipe.clean);
    expect(cleaner.clean({ as: 'text', text }, {}, 0)).toMatchObject({ document: { text, edits: {} } });
  });

  it('of the web repair, and count it', () => {
    const cleaner = prepareCleaner(loadRecipe('web-en').recipe.clean);
    expect(cleaner.clean({ as: 'text', text: 'It was a clichÃ©, nÃƒÂ©e AT&amp;amp;T.' }, {}, 0)).toEqual({
      ok: true,
      document: {
        text: 'It was a cliché, née AT&T.',
        meta: { languageBefore: { label: 'en', score: 0.99975 } },
        edits: { repair: 8, entities: 9 },
      },
    });
  });
});

describe('order', () => {
  const measured = async (text: string): Promise<{ language: string; signals: Record<string, unknown> }> => {
    const { lines } = await winnow(['measure', '--recipe', 'web-multilingual'], JSON.stringify({ id: '1', text }));
    return (lines[0] as { winnow: { language: string; signals: Record<string, unknown> } }).winnow;
  };

  it('tells the language of what was repaired, and judges garbage after that', async () => {
    const russian = declaration('rus').slice(0, 1200);
    const right = await measured(russian);
    const repaired = await measured(utf8As('windows-1252', russian));
    expect([right.language, repaired.language]).toEqual(['ru', 'ru']);
    expect(repaired.signals).toEqual(right.signals);
    expect(repaired.signals['garbled.score']).toBe(0);
  });

  it('keeps the language that was told before, where repair changed the text', () => {
    const cleaner = prepareCleaner(loadRecipe('web-multilingual').recipe.clean);
    const metaOf = (text: string): unknown => {
      const result = cleaner.clean({ as: 'text', text }, {}, 0);
      return result.ok ? result.document.meta : null;
    };
    const polish = declaration('pol').slice(0, 1200);
    const misread = decodeSingle(codePage('windows-1252'), encodeSingle(codePage('windows-1250'), polish)!);
    expect(metaOf(polish)).toEqual({});
    expect(metaOf(misread)).toEqual({ languageBefore: { label: 'pl', score: expect.any(Number) as number } });
    const russian = metaOf(utf8As('windows-1252', declaration('rus').slice(0, 1200)));
    expect(russian).not.toHaveProperty('languageBefore.label', 'ru');
    expect(russian).toHaveProperty('languageBefore.score');
  });

  it('calls garbage what cannot be repaired', async () => {
    const lost = Buffer.from(utf8As('windows-1252', declaration('rus').slice(0, 400)), 'latin1').toString();
    const { signals } = await measured(lost);
    expect(signals['garbled.score']).toBeGreaterThan(0.5);
  });
});

describe('the way of a document', () => {
  it('is found again: what stood there, step by step', () => {
    const text = 'clichÃ©\r\nAT&amp;T\u200b  ';
    const trace = traceCleaning(loadRecipe('web-en').recipe.clean, { as: 'text', text }, {}, 0);
    if (!trace.ok) throw new Error(trace.detail);
    const steps: PlanStep[] = [...trace.repair, ...trace.normalise];
    expect(steps.map(({ step }) => step)).toEqual([
      'UTF-8 read as windows-1252',
      'entities',
      'newlines',
      'invisible',
      'trailingSpace',
    ]);
    expect(undo(trace.document.text, steps)).toBe(text);
  });
});
