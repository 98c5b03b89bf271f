import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { failureOf } from '../../../../../src-renderer/app/engine/failure.ts';

test('what the engine says of a file cannot turn what stands around it', () => {
  const data = { code: 'bad-input', where: '/in/\u202etxt.exe\nnext', remedy: 'rename \u2067it' };
  expect(failureOf(new ORPCError('APP', { message: 'the name \0 is odd', data }))).toEqual({
    code: 'bad-input',
    message: 'The name ⟨NUL⟩ is odd',
    where: '/in/⟨RLO⟩txt.exe next',
    remedy: 'Rename ⟨RLI⟩it',
  });
});
