import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { Command } from '#hosts/cli/command.ts';
import type { CommandRegistry } from '#hosts/cli/program.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';

const seen: unknown[] = [];

const copy: Command = {
  name: 'copy',
  summary: 'Copy things',
  arguments: [
    { name: '<from>', description: 'what' },
    { name: '[to...]', description: 'where' },
  ],
  options: [
    { flags: '--how-many <n>', description: 'count', parse: Number, default: 3 },
    { flags: '--set <pair...>', description: 'pairs', parse: (text) => text.split('=') },
    { flags: '--kind <kind>', description: 'kind', choices: ['soft', 'hard'] },
    { flags: '--no-check', description: 'do not check' },
  ],
  examples: ['winnow copy a b'],
  async run(args, options, io) {
    seen.push({ args, options });
    await io.out('done\n');
  },
};

const failing = (error: unknown): Command => ({
  name: 'fail',
  summary: 'Fail',
  run: async () => {
    throw error;
  },
});

function registry(...commands: Command[]): CommandRegistry {
  return Object.fromEntries(
    commands.map((command) => [command.name, { summary: command.summary, load: async () => ({ command }) }]),
  );
}

async function run(args: string[], commands = registry(copy), env: Record<string, string> = {}) {
  const io = memoryIo({ env });
  const code = await runCli(args, io, commands);
  return { code, out: io.stdout, err: io.stderr };
}

describe('arguments and options', () => {
  test('arrive by name, parsed, with defaults', async () => {
    seen.length = 0;
    const result = await run(['copy', 'a', 'b', 'c', '--set', 'x=1', 'y=2', '--kind', 'soft', '--json']);
    expect(result).toEqual({ code: 0, out: 'done\n', err: '' });
    expect(seen).toEqual([
      {
        args: { from: 'a', to: ['b', 'c'] },
        options: {
          howMany: 3,
          set: [
            ['x', '1'],
            ['y', '2'],
          ],
          kind: 'soft',
          check: true,
          json: true,
        },
      },
    ]);
  });

  test.each([
    [['cpoy'], "unknown command 'cpoy'; did you mean copy? (see winnow --help)"],
    [
      ['copy', 'a', '--how-mayn', '3'],
      "unknown option '--how-mayn'; did you mean --how-many? (see winnow copy --help)",
    ],
    [['copy'], "missing required argument 'from'; see winnow copy --help"],
    [
      ['copy', 'a', '--kind', 'sfot'],
      "option '--kind <kind>' argument 'sfot' is invalid. Allowed choices are soft, hard; see winnow copy --help",
    ],
    [['copy', 'a', '--how-many'], "option '--how-many <n>' argument missing; see winnow copy --help"],
    [['--bogus'], "unknown option '--bogus'; see winnow --help"],
  ])('%j is wrong usage', async (args, message) => {
    expect(await run(args)).toEqual({ code: 2, out: '', err: `winnow: ${message}\n` });
  });

  test('no command at all shows the help on standard error', async () => {
    const { code, out, err } = await run([]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^Usage: winnow <command>/);
  });
});

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']]])('%j lists the commands', async (args) => {
    const { code, out, err } = await run(args);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('copy            Copy things');
  });

  test.each([[['copy', '--help']], [['help', 'copy']]])('%j shows one command', async (args) => {
    const { code, out } = await run(args);
    expect(code).toBe(0);
    for (const part of ['--how-many <n>', '--json', 'winnow copy a b', '(choices: "soft", "hard")'])
      expect(out).toContain(part);
  });

  test('loads only the command that is named', async () => {
    const commands = registry(copy);
    commands['other'] = { summary: 'Other', load: () => Promise.reject(new Error('loaded')) };
    expect((await run(['copy', 'a'], commands)).code).toBe(0);
    expect((await run(['--help'], commands)).out).toContain('Other');
  });

  test('--version names the version, Node and the platform', async () => {
    const { out } = await run(['--version']);
    expect(out).toMatch(/^winnow \d+\.\d+\.\d+ \(node \d+\.\d+\.\d+, \w+-\w+\)\n$/);
  });
});

describe('failures', () => {
  test.each([
    ['usage', 2],
    ['not-found', 1],
    ['cancelled', 130],
  ] as const)('an expected one (%s) is one line', async (code, exit) => {
    const error = new AppError(code, 'the thing is wrong', { where: 'file.txt:3', remedy: 'mend it' });
    const result = await run(['fail'], registry(failing(error)));
    expect(result).toEqual({ code: exit, out: '', err: 'winnow: file.txt:3: the thing is wrong; mend it\n' });
  });

  test('a bug says how to report it and shows no stack', async () => {
    const result = await run(['fail'], registry(failing(new TypeError('x is not a function\nsecond line'))));
    expect(result).toEqual({
      code: 1,
      out: '',
      err: 'winnow: internal error: x is not a function; this is a bug: please report it with the output of the same command under WINNOW_DEBUG=1\n',
    });
  });

  test('WINNOW_DEBUG=1 shows the stack', async () => {
    const result = await run(['fail'], registry(failing(new TypeError('x'))), { WINNOW_DEBUG: '1' });
    expect(result.err).toMatch(/internal error: x\nTypeError: x\n\s+at /);
  });

  test('a command may end with a code of its own', async () => {
    const command: Command = { name: 'fail', summary: 'Fail', run: async () => 1 };
    expect((await run(['fail'], registry(command))).code).toBe(1);
  });
});

test('no message steers the terminal', async () => {
  const evil = 'a\u001b[2J\u009b1m\u202e\nwinnow: b';
  const result = await run(['fail'], registry(failing(new AppError('bad-input', 'no', { where: evil }))));
  expect(result).toEqual({ code: 1, out: '', err: 'winnow: a\\x1b[2J\\x9b1m\\u202e\\nwinnow: b: no\n' });
  expect((await run([`\u001b[31m`])).err).toBe("winnow: unknown command '\\x1b[31m'; see winnow --help\n");
  const progress: Command = {
    name: 'fail',
    summary: 'Fail',
    run: async (_, __, io) => {
      io.err('\r50 % \u001b[31m\r\u0007 of two\nlines\r');
    },
  };
  expect((await run(['fail'], registry(progress))).err).toBe('\r50 % \\x1b[31m\\r\\x07 of two\nlines\r');
});
