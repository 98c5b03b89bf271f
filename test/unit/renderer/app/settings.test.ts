import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, parseSettings } from '../../../../src-renderer/app/settings.ts';

test('settings come back as they were saved', () => {
  const settings = {
    theme: 'dark',
    contrast: 'more',
    density: 'comfortable',
    singleKeys: false,
    keys: { 'evidence.keep': ['y'], 'evidence.drop': [] },
  } as const;
  expect(parseSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
});

test.each([
  [null],
  [7],
  [{}],
  [{ theme: 'pink', density: 3, contrast: {}, singleKeys: 'yes', keys: { a: 'x', b: [1] } }],
  [{ keys: null }],
])('what makes no sense is as by default: %j', (saved) => {
  expect(parseSettings(saved)).toEqual(DEFAULT_SETTINGS);
});
