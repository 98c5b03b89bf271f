import { expect, test } from 'vitest';
import { splitToken } from '../../../../../src-renderer/app/engine/token.ts';

test.each([
  ['#token=abc', 'abc', ''],
  ['#/evidence?token=abc', 'abc', '#/evidence'],
  ['#/evidence?doc=a&token=abc', 'abc', '#/evidence?doc=a'],
  ['#token=abc&/evidence', 'abc', '#/evidence'],
  ['#/evidence?doc=token%3Dabc', null, '#/evidence?doc=token%3Dabc'],
  ['#/evidence?mytoken=abc', null, '#/evidence?mytoken=abc'],
  ['#token=', null, '#token='],
  ['', null, ''],
])('%s is taken apart', (hash, token, rest) => {
  expect(splitToken(hash)).toEqual({ token, rest });
});
