import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTextView } from '#engine/text/text-view.ts';
import { wrap } from '#test/helpers/arxiv-like.ts';

const view = makeTextView();

function unwrapped(text: string): string[] {
  view.reset(text);
  const { starts, ends, count } = view.unwrappedLines();
  return Array.from({ length: count }, (_, i) => text.slice(starts[i], ends[i]));
}

function width(text: string): number {
  view.reset(text);
  return view.wrapping().width;
}

const PARAGRAPH =
  'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un hidalgo de los de lanza ' +
  'en astillero, adarga antigua, rocín flaco y galgo corredor. Una olla de algo más vaca que carnero, salpicón las más ' +
  'noches, duelos y quebrantos los sábados, lentejas los viernes, algún palomino de añadidura los domingos.';
const GREEK =
  'Ἄνδρα μοι ἔννεπε, Μοῦσα, πολύτροπον, ὃς μάλα πολλὰ πλάγχθη, ἐπεὶ Τροίης ἱερὸν πτολίεθρον ἔπερσε· πολλῶν δ᾽ ἀνθρώπων ' +
  'ἴδεν ἄστεα καὶ νόον ἔγνω, πολλὰ δ᾽ ὅ γ᾽ ἐν πόντῳ πάθεν ἄλγεα ὃν κατὰ θυμόν, ἀρνύμενος ἥν τε ψυχὴν καὶ νόστον ἑταίρων.';

test.each([40, 65, 72, 100])('a paragraph that was filled to %d is one line', (columns) => {
  for (const text of [PARAGRAPH, GREEK]) {
    const filled = wrap(`${text}\n\n${text}\n\n${text}`, columns);
    expect(unwrapped(filled).map((line) => line.replace(/\n/g, ' '))).toEqual([text, text, text]);
    // CRLF and an indented first line make no difference.
    expect(unwrapped(`   ${filled}`.replace(/\n/g, '\r\n'))).toHaveLength(3);
  }
});

test('Chinese that was filled', () => {
  const filled = Array.from({ length: 6 }, () => '這'.repeat(40)).join('\n');
  expect(unwrapped(`${filled}\n完。`)).toHaveLength(1);
});

test.each<[string, string]>([
  ['', ''],
  ['one line', PARAGRAPH],
  ['items', '- one\n- two and more\n- three\n- four of them\n- five\n- six is the last'],
  [
    'a menu',
    'Home\nAbout us and our team\nContact\nProducts and services for everyone\nOpening hours\nImprint\nPrivacy\nLog in',
  ],
  [
    'verse',
    'Of Mans First Disobedience, and the Fruit\nOf that Forbidden Tree, whose mortal tast\nBrought Death into the World, and all our woe,\n' +
      'With loss of Eden, till one greater Man\nRestore us, and regain the blissful Seat,\nSing Heavnly Muse, that on the secret top\nOf Oreb, or of Sinai, didst inspire',
  ],
  [
    'titles',
    'A short history of the harbour\nSeven recipes for the cold season that need no oven at all\nWhy we moved\nThe committee meets again on Tuesday\n' +
      'Results of the spring survey, with charts\nLost dog found near the river after nine days\nLetters',
  ],
])('%s: no line goes on', (_name, text) => {
  expect(width(text)).toBe(0);
  expect(unwrapped(text)).toEqual(text.split('\n').filter((line) => line !== ''));
});

test('in a text that was filled, items, headings and short lines stay lines', () => {
  const filled = wrap(`${PARAGRAPH}\n\nA heading\n${PARAGRAPH}\n- ${PARAGRAPH}\n- an item\n- another`, 70);
  expect(unwrapped(filled).map((line) => line.replace(/\n/g, ' '))).toEqual([
    PARAGRAPH,
    'A heading',
    PARAGRAPH,
    `- ${PARAGRAPH}`,
    '- an item',
    '- another',
  ]);
});

test('joined lines are content lines, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', 'word ', 'x'.repeat(30), '漢') }), (text) => {
      view.reset(text);
      const lines = view.contentLines();
      const starts = new Set(lines.starts.subarray(0, lines.count));
      const ends = new Set(lines.ends.subarray(0, lines.count));
      const joined = view.unwrappedLines();
      for (let i = 0; i < joined.count; i++) {
        expect(starts.has(joined.starts[i]!) && ends.has(joined.ends[i]!)).toBe(true);
      }
      expect(joined.count).toBeLessThanOrEqual(lines.count);
    }),
  );
});
