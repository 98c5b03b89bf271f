import { z } from 'zod';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { makePhraseFinder } from '#engine/text/phrase-finder.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';

export type CopyrightSignal = 'notice_count' | 'reserved_count';

/** “All rights reserved”, and that a text may not be copied, as pages of these languages put it. */
const RESERVED = [
  'all rights reserved',
  'tous droits réservés',
  'alle rechte vorbehalten',
  'todos los derechos reservados',
  'todos os direitos reservados',
  'tutti i diritti riservati',
  'alle rechten voorbehouden',
  'wszelkie prawa zastrzeżone',
  'все права защищены',
  'tüm hakları saklıdır',
  'جميع الحقوق محفوظة',
  'כל הזכויות שמורות',
  'सर्वाधिकार सुरक्षित',
  'สงวนลิขสิทธิ์',
  'hak cipta dilindungi',
  '版权所有',
  '版權所有',
  '保留所有权利',
  '無断転載',
  '모든 권리 보유',
  '무단 전재',
];

const MARKS = ['©', '(c)', '℗', 'copyright', 'copr.', '版权', '著作権', '저작권'];

/** Between a mark and its year stand other marks and blanks, and the letter of “(c)”, but no word. */
const GAP = 16;

/**
 * Notices of copyright: a mark (©, “(c)”, “Copyright” …) with a year from 1900 to 2099 close behind it, and sentences
 * by which all rights are reserved. A signal: most of the web states one, so no limit holds unless a recipe sets it.
 */
export const rule = defineRule<Record<string, never>, CopyrightSignal>({
  id: 'copyright',
  family: 'copyright',
  title: 'Notices of copyright',
  version: 1,
  cite: 'our own choice, asked for by practitioners',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  signals: {
    notice_count: { kind: 'count', unit: 'notices', describe: 'Marks of copyright with a year' },
    reserved_count: { kind: 'count', unit: 'notices', describe: 'Sentences that reserve all rights' },
  },
  prepare() {
    const reserved = makePhraseFinder(RESERVED);
    const marks = makePhraseFinder(MARKS);

    const notices = ({ units, length }: TextView): Span[] => {
      const spans: Span[] = [];
      for (const { start, end } of marks(units, length)) {
        const last = spans.at(-1);
        if (last !== undefined && start < last.end) continue;
        const year = yearBehind(units, length, end);
        if (year > 0) spans.push({ start, end: year, label: 'notice' });
      }
      return spans;
    };

    return {
      measure({ view }, out) {
        out.number('notice_count', notices(view).length);
        out.number('reserved_count', reserved(view.units, view.length).length);
      },
      explain({ view }, signal) {
        if (signal === 'notice_count') return notices(view);
        return reserved(view.units, view.length).map(({ start, end }): Span => ({ start, end, label: 'reserved' }));
      },
    };
  },
});

/** Where a year ends that begins within the gap, or 0. */
function yearBehind(units: Uint16Array, length: number, from: number): number {
  const last = Math.min(length - 4, from + GAP);
  for (let i = from; i <= last; i++) {
    if ((FLAGS[units[i]!]! & F.letter) !== 0 && (units[i]! | 32) !== 99) return 0;
    const century = units[i]! * 256 + units[i + 1]!;
    if (century !== 49 * 256 + 57 && century !== 50 * 256 + 48) continue;
    if (isDigit(units[i + 2]!) && isDigit(units[i + 3]!) && !isDigit(units[i + 4] ?? 0) && !isDigit(units[i - 1]!))
      return i + 4;
  }
  return 0;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
