import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newTextBuilder } from '#engine/text/text-builder.ts';

it('holds what a string would hold', () => {
  const step = fc.oneof(
    fc.constantFrom('', ' ', '\n', 'a', ' b ', '中\u3000', '\ud83d\ude00', '  \t'),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const builder = newTextBuilder();
      let text = '';
      for (const one of steps) {
        if (one === null) {
          builder.trimEnd();
          text = text.trimEnd();
        } else {
          builder.add(one);
          text += one;
        }
        expect(builder.last()).toBe(text.slice(-1));
      }
      expect(builder.take()).toBe(text);
      expect(builder.take()).toBe('');
    }),
  );
});

/** Work that grows with the square of the text would not end within the time of a test. */
it('is asked for its end a million times', () => {
  const builder = newTextBuilder();
  for (let i = 0; i < 1_000_000; i++)
    if (builder.last() !== 'x') builder.add('yx');
    else builder.add('y');
  expect(builder.take().length).toBe(1_500_000);
});
