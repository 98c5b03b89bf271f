import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(new URL('../../../../src-renderer/styles/tokens.css', import.meta.url), 'utf8');

type Look = 'light' | 'dark' | 'light, more contrast' | 'dark, more contrast';

/** Colours of each look by token name. */
function tokensOf(look: Look): Map<string, string> {
  const blocks = [
    /:root \{([^}]*)\}/u,
    ...(look.endsWith('more contrast') ? [/:root\[data-contrast='more'\] \{([^}]*)\}/u] : []),
  ];
  const tokens = new Map<string, string>();
  for (const block of blocks) {
    for (const [, name = '', light = '', dark = ''] of (block.exec(CSS)?.[1] ?? '').matchAll(
      /(--[a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/gu,
    )) {
      tokens.set(name, look.startsWith('light') ? light : dark);
    }
  }
  return tokens;
}

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['--surface-0', '--surface-1', '--surface-2'];
/** Text on what it stands on: 4.5:1. */
const TEXTS: [string, string[]][] = [
  ['--text-1', [...SURFACES, '--surface-3', '--accent-tint', '--span-search-tint']],
  ['--text-2', [...SURFACES, '--surface-3', '--accent-tint']],
  ['--text-3', SURFACES],
  ...['--accent', '--danger', '--warning', '--success', '--keep', '--drop', '--undecided'].map(
    (name): [string, string[]] => [name, SURFACES],
  ),
  ...['keep', 'drop', 'undecided', 'danger', 'warning', 'accent'].map((name): [string, string[]] => [
    `--${name}`,
    [`--${name}-tint`],
  ]),
  ...['limit', 'repeat', 'list', 'pii', 'edit', 'search'].map((name): [string, string[]] => [
    `--span-${name}`,
    ['--surface-1', `--span-${name}-tint`],
  ]),
  ['--on-accent', ['--accent-fill', '--accent-fill-hover', '--danger-fill']],
];
/** Marks that carry meaning, and borders of controls: 3:1. */
const MARKS: [string, string[]][] = [
  ['--line-strong', SURFACES],
  ['--focus', SURFACES],
  ['--chart-rest', ['--surface-1']],
  ['--chart-drop', ['--surface-1']],
  ['--chart-axis', ['--surface-1']],
];

describe.each<Look>(['light', 'dark', 'light, more contrast', 'dark, more contrast'])('%s', (look) => {
  const tokens = tokensOf(look);
  const weak = (pairs: [string, string[]][], least: number): string[] =>
    pairs.flatMap(([front, grounds]) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(tokens.get(front) ?? 'no token', tokens.get(ground) ?? 'no token');
        return ratio >= least ? [] : [`${front} on ${ground}: ${ratio.toFixed(2)}`];
      }),
    );

  test('text holds 4.5 to 1', () => {
    expect(tokens.size).toBeGreaterThan(40);
    expect(weak(TEXTS, 4.5)).toEqual([]);
  });
  test('marks hold 3 to 1', () => {
    expect(weak(MARKS, 3)).toEqual([]);
  });
});

test('contrast is computed as WCAG does', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#777777', '#ffffff').toFixed(2)]).toEqual([21, '4.48']);
});
