import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { CHINESE, chineseCharacters } from '#engine/text/chinese-characters.ts';

export type ChineseScriptSignal = 'traditional_fraction' | 'telling_chars';

/** Fewer telling characters say nothing. */
const LEAST = 10;
/** With so many kana among its ideographs a text is Japanese, which simplifies in its own way. */
const MOST_KANA = 0.2;

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
    const script = chineseCharacters();
    return {
      measure({ view }, out) {
        const { units, length } = view;
        let [kana, han, simplified, traditional] = [0, 0, 0, 0];
        for (let i = 0; i < length; i++) {
          const unit = units[i]!;
          if (unit >= 0x3041 && unit <= 0x30fa) kana++;
          if (unit < 0x4e00 || unit >= 0xa000) continue;
          han++;
          if (script[unit] === CHINESE.simplified) simplified++;
          else if (script[unit] === CHINESE.traditional) traditional++;
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
