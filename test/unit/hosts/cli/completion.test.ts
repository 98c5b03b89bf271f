import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { commandShapes, renderCompletion, SHELLS } from '#hosts/cli/completion.ts';
import { commands } from '#hosts/cli/commands/registry.gen.ts';

const shapes = await commandShapes(commands);

test('every command and every option is in every script', () => {
  expect(shapes.length).toBeGreaterThan(2);
  for (const shell of SHELLS) {
    const script = renderCompletion(shell, shapes);
    for (const { name, options } of shapes) {
      expect(script).toContain(name);
      for (const flag of options.flatMap((option) => option.flags)) {
        expect(script).toContain(shell === 'fish' ? flag.replace(/^-+/, '') : flag);
      }
    }
  }
});

describe('bash', () => {
  const complete = (...words: string[]): string[] => {
    const script = `${renderCompletion('bash', shapes)}
COMP_WORDS=(winnow ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _winnow
printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8', cwd: '/' });
    expect([status, stderr]).toEqual([0, '']);
    return stdout.split('\n').filter((line) => line !== '');
  };

  test.each([
    [['comp'], ['completion']],
    [['completion', 'z'], ['zsh']],
    [['recipe', 'sh'], ['show']],
    [['help', 'doc'], expect.arrayContaining(['doctor']) as string[]],
    [['completion', '--j'], ['--json']],
  ])('%j', (words, expected) => {
    expect(complete(...words)).toEqual(expected);
  });
});
