import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import { codeReader } from '#engine/clean/charset/charsets.ts';
import { defineRule } from '#engine/rules/rule.ts';

export type ChineseScriptSignal = 'traditional_fraction' | 'telling_chars';

/** Fewer telling characters say nothing. */
const LEAST = 10;
/** With so many kana among its ideographs a text is Japanese, which simplifies in its own way. */
const MOST_KANA = 0.2;

const NEITHER = 0;
const SIMPLIFIED = 1;
const TRADITIONAL = 2;

let scripts: Uint8Array | null = null;

/**
 * Ideographs of one script alone: those of GB 2312 that Big5 lacks are simplified, those of Big5 that GB 2312 lacks are
 * traditional; most are of both.
 */
function scriptsOf(): Uint8Array {
  if (scripts !== null) return scripts;
  const found = new Uint8Array(0x10000);
  const mark = (charset: string, leads: readonly [number, number], value: number): void => {
    const read = codeReader(charset);
    const code = new Uint8Array(2);
    for (let lead = leads[0]; lead <= leads[1]; lead++) {
      for (let trail = 0x40; trail < 0xff; trail++) {
        code[0] = lead;
        code[1] = trail;
        const point = read(code, 0) >> 3;
        if (point >= 0x4e00 && point < 0xa000) found[point]! |= value;
      }
    }
  };
  mark('gb2312', [0xb0, 0xf7], SIMPLIFIED);
  // The characters of Big5 itself, without those that Hong Kong added.
  mark('big5', [0xa4, 0xf9], TRADITIONAL);
  scripts = found.map((value) => (value === (SIMPLIFIED | TRADITIONAL) ? NEITHER : value));
  return scripts;
}

/** Whether Chinese text is traditional or simplified. Nothing is converted: the same word may have several traditional forms. */
export const rule = defineRule<Record<string, never>, ChineseScriptSignal>({
  id: 'chinese-script',
  family: 'chinese',
  title: 'Traditional and simplified Chinese',
  version: 1,
  cite: 'our own; characters of GB 2312-80 and Big5',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  resources: ['charset/tables.bin'],
  signals: {
    traditional_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Traditional characters, of those that are of one script alone; not told of fewer than ten',
    },
    telling_chars: { kind: 'count', unit: 'characters', describe: 'Ideographs that are of one script alone' },
  },
  prepare() {
    const script = scriptsOf();
    return {
      measure({ view }, out) {
        const { units, length } = view;
        let [kana, han, simplified, traditional] = [0, 0, 0, 0];
        for (let i = 0; i < length; i++) {
          const unit = units[i]!;
          if (unit >= 0x3041 && unit <= 0x30fa) kana++;
          if (unit < 0x4e00 || unit >= 0xa000) continue;
          han++;
          if (script[unit] === SIMPLIFIED) simplified++;
          else if (script[unit] === TRADITIONAL) traditional++;
        }
        if (han === 0 || kana > han * MOST_KANA) {
          out.none('traditional_fraction', NOT_APPLICABLE);
          out.none('telling_chars', NOT_APPLICABLE);
          return;
        }
        out.number('telling_chars', simplified + traditional);
        if (simplified + traditional >= LEAST) {
          out.number('traditional_fraction', traditional / (simplified + traditional));
        }
      },
    };
  },
});
