import { beforeAll, expect, it } from 'vitest';
import { rule } from '#engine/rules/licence/copyright.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let meter: (text: string) => Measured;

beforeAll(async () => {
  meter = await ruleMeter(rule);
});

it.each<[string, string[], string[]]>([
  ['', [], []],
  ['Copyright law of 1976', [], []],
  ['© 2019 Example', ['© 2019'], []],
  ['Copyright (c) 1999-2004 A. All rights reserved.', ['Copyright (c) 1999'], ['All rights reserved']],
  ['版权所有 © 2020。', ['© 2020'], ['版权所有']],
  ['© 12345 and (c) 20201', [], []],
  ['Все права защищены\r\n😀', [], ['Все права защищены']],
  ['สงวนลิขสิทธิ์ไว้', [], ['สงวนลิขสิทธิ์']],
])('%j', (text, notices, reserved) => {
  const { cells, explain } = meter(text);
  expect([explain('notice_count'), explain('reserved_count')]).toEqual([notices, reserved]);
  expect([cells['notice_count'], cells['reserved_count']]).toEqual([notices.length, reserved.length]);
});
