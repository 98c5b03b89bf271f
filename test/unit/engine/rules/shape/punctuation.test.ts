import { beforeAll, expect, it } from 'vitest';
import { rule } from '#engine/rules/shape/punctuation.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let meter: (text: string) => Measured;

beforeAll(async () => {
  meter = await ruleMeter(rule);
});

const UNDEFINED = { na: 'undefined' };
const NOT_APPLICABLE = { na: 'not-applicable' };

it.each<[string, unknown, unknown]>([
  ['', UNDEFINED, UNDEFINED],
  ['😀', 0, UNDEFINED],
  ['Yes, he came.', 2 / 11, 2 / 9],
  ['words with no mark at all', 0, 0],
  ['他说：“好”。', 4 / 7, 4 / 3],
  ['ภาษาไทย ไม่มีเครื่องหมาย', 0, NOT_APPLICABLE],
  ['ภาษาไทย!!!!', 4 / 11, NOT_APPLICABLE],
  ['بله، آمد.\r\n', 2 / 8, 2 / 6],
  // The tsheg parts syllables; the shad ends a passage.
  ['བོད་ཡིག།', 1 / 7, 1 / 6],
  ['a.b.c.d.', 0.5, 1],
  ['ab\n-----\n..... cd --', 4 / 8, 1],
  // A formula and a block of code are not looked at.
  ['ab $(((((x)))))$', 0, 0],
  ['Do:\na = [[1]];\nb = {{}};\n', 1 / 3, 1 / 2],
])('%j', (text, share, marks) => {
  expect([meter(text).cells['share'], meter(text).cells['marks_per_letter']]).toEqual([share, marks]);
});

it('shows where punctuation crowds', () => {
  expect(meter('one. two?! three... “(four)”').explain('share')).toEqual(['?!', '...', '“(', ')”']);
});
