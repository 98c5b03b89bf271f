import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePage, decodeSingle } from '#engine/clean/repair/code-pages.ts';
import { decodeStrict, type DoubleByte, encodeDouble } from '#engine/clean/repair/double-bytes.ts';
import { MENDS, mendText } from '#engine/clean/repair/mend.ts';
import { undo } from '#engine/clean/repair/plan.ts';
import { repairText } from '#engine/clean/repair/repair.ts';
import { declaration } from '#test/helpers/declarations.ts';

const utf8As = (page: string, text: string): string => decodeSingle(codePage(page), Buffer.from(text));

/** Text of a single-byte page, read as another. */
function pageAs(right: string, wrong: string, text: string): string {
  const { bytes } = codePage(right);
  return decodeSingle(
    codePage(wrong),
    Uint8Array.from(text, (char) => bytes[char.charCodeAt(0)]!),
  );
}

function doubleAs(right: DoubleByte, wrong: string, text: string): string {
  const bytes = encodeDouble(right, text)!;
  return wrong.startsWith('windows') ? decodeSingle(codePage(wrong), bytes) : decodeStrict(wrong, bytes)!;
}

/** The first characters of a declaration that end with a sentence. */
const part = (name: string, chars: number): string => declaration(name).slice(0, chars).replaceAll('\n', ' ').trim();

describe('UTF-8 that was read as something else', () => {
  const samples = [
    'fra',
    'ces',
    'pol',
    'tur',
    'ron_2006',
    'vie',
    'rus',
    'ell_monotonic',
    'heb',
    'arb',
    'hin',
    'tha',
    'jpn',
    'kor',
    'cmn_hans',
  ];
  it.each(samples.map((name) => [name, part(name, 300)] as const))(
    '%s as windows-1252, once and twice',
    (_name, text) => {
      const once = utf8As('windows-1252', text);
      expect(repairText(once).text).toBe(text);
      expect(repairText(utf8As('windows-1252', once)).text).toBe(text);
    },
  );

  it.each([
    ['windows-1251', 'Засуха длилась три года — и «кончилась» в июле.'],
    ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy.'],
    ['macintosh', 'Les élèves étaient à l’école dès le début de l’été.'],
    ['ibm437', 'Die Prüfung der Gebühren hängt von der Größe ab.'],
    ['koi8-r', 'Вот уже три года длится засуха.'],
    ['windows-1253', 'Η ομάδα είναι εδώ και καιρό έτοιμη.'],
  ])('as %s', (page, text) => {
    const { text: repaired, plan, lossy } = repairText(utf8As(page, text));
    expect([repaired, plan.map(({ step }) => step), lossy]).toEqual([text, [`UTF-8 read as ${page}`], false]);
  });

  it.each<[string, string, string]>([
    ['one word of a line', 'He called it a clichÃ© and left.', 'He called it a cliché and left.'],
    [
      'parts beside what is right',
      'Der „Käse“ kostet 5 €, das BrÃ¶tchen fÃ¼r vier MÃ¤dchen reicht nÃ¤mlich.',
      'Der „Käse“ kostet 5 €, das Brötchen für vier Mädchen reicht nämlich.',
    ],
    [
      'a no-break space that became a space',
      'LÃ  voilÃ  que cela nous mÃ¨ne jusqu’Ã  demain matin, dÃ©jÃ  !',
      'Là voilà que cela nous mène jusqu’à demain matin, déjà !',
    ],
    ['surrogates of CESU-8', 'ok í\u00a0½í¸\u0080', 'ok 😀'],
    ['what lost a byte', 'the â€œbestâ€\ufffd one', 'the “best\ufffd one'],
    ['an emoji', 'thanks ðŸ˜€', 'thanks 😀'],
    ['windows-1252 read as ISO 8859-1', 'It\u0092s \u0093fine\u0094 \u0097 now', 'It’s “fine” — now'],
  ])('%s', (_what, before, after) => {
    expect(repairText(before).text).toBe(after);
  });
});

describe('one legacy encoding read as another', () => {
  it.each<[right: string, wrong: string, text: string]>([
    ['windows-1251', 'windows-1252', part('rus', 200)],
    ['koi8-r', 'windows-1251', part('rus', 200)],
    ['windows-1251', 'ibm866', part('rus', 200)],
    ['windows-1253', 'windows-1252', part('ell_monotonic', 200)],
    ['windows-1256', 'windows-1252', part('arb', 200)],
    ['windows-1255', 'windows-1252', part('heb', 200)],
    ['windows-874', 'windows-1252', part('tha', 200)],
    ['windows-1254', 'windows-1252', 'Bazı şirketler değişikliği çok ağır buldu.'],
  ])('%s read as %s', (right, wrong, text) => {
    expect(repairText(pageAs(right, wrong, text)).text).toBe(text);
  });

  it.each<[right: DoubleByte, wrong: string, text: string]>([
    ['gb18030', 'windows-1252', '人人生而自由，在尊严和权利上一律平等。'],
    ['gb18030', 'euc-kr', '人人生而自由，在尊严和'],
    ['shift_jis', 'gb18030', 'すべての人間は、生まれながらにして自由であり'],
    ['shift_jis', 'windows-1252', 'すべての人間は、生まれながらにして自由である。'],
    ['euc-kr', 'gb18030', '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다'],
    ['euc-kr', 'windows-1252', '모든 인간은 태어날 때부터 자유로우며'],
    ['big5', 'windows-1252', '人人生而自由，在尊嚴和權利上一律平等。'],
  ])('%s read as %s', (right, wrong, text) => {
    let broken: string | null;
    try {
      broken = doubleAs(right, wrong, text);
    } catch {
      broken = null;
    }
    if (broken === null) return;
    expect(repairText(broken).text).toBe(text);
  });

  it('goes line by line', () => {
    const broken = pageAs('windows-1251', 'windows-1252', 'Засуха длилась три года и кончилась в июле.');
    expect(repairText(`Ein schöner Tag.\n${broken}\n\nC'est déjà l'été.`).text).toBe(
      "Ein schöner Tag.\nЗасуха длилась три года и кончилась в июле.\n\nC'est déjà l'été.",
    );
  });
});

describe('what is right stays', () => {
  const all = [
    'eng',
    'fra',
    'deu_1996',
    'spa',
    'por_PT',
    'ita',
    'ces',
    'pol',
    'hun',
    'ron_2006',
    'tur',
    'isl',
    'vie',
    'rus',
    'ukr',
    'bel',
    'srp_cyrl',
    'ell_monotonic',
    'heb',
    'arb',
    'pes_1',
    'urd',
    'hin',
    'ben',
    'tam',
    'tha',
    'lao',
    'khm',
    'mya',
    'kat',
    'hye',
    'amh',
    'jpn',
    'kor',
    'cmn_hans',
    'cmn_hant',
  ];
  it.each(all)('%s', (name) => {
    const text = declaration(name);
    expect(repairText(text)).toEqual({ text, plan: [], lossy: false, language: null });
  });

  it.each([
    '',
    'VOCÊ… É’ lá´´ Ôôô ∆° (-1/2)! = √π',
    'I = √π, J = 2√π, K = √π⁄2, L = √∞ · √π',
    'AHÅ™, TRANSFORMATORIŲ™',
    '├──┬──┐\n│ é│ ü│\n└──┴──┘',
    'ВІКІ і ЇЖА, ЄС',
    '∀ε>0 ∃δ: |x−a|<δ ⇒ |ƒ(x)−ƒ(a)|<ε, ∑ᵢ xᵢ² ≤ ∞',
    'Þórr, æðr ok ýtar; ﬁn',
    '¿Qué? ¡Así! «Voilà» „So“ ‚so‘ ½ ¼ © ® ™',
    'ＡＢＣ ﾃｽﾄ ㌔ ①',
    '\ud83d lone \ude00 and \u0000 and \u2028 \r\n',
    '👩🏽‍💻 ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ])('%j', (text) => {
    expect(repairText(text).text).toBe(text);
  });

  it('does not guess what is lost', () => {
    for (const text of [
      '\ufffd\ufffd\ufffd\ufffd\ufffdѧ 376\ufffd\ufffd\ufffd\ufffdԪ',
      '鍝堜經澶\ufffd鏄墍鏈夊\ufffd鏈満',
    ]) {
      expect(repairText(text)).toEqual({ text, plan: [], lossy: true, language: null });
    }
  });
});

describe('the plan', () => {
  it('shows what was done, from the first layer to the last', () => {
    const { text, plan } = mendText('â€œ10Î&frac14;s, nÃƒÂ©â€\u009d', new Set(MENDS));
    expect(text).toBe('"10μs, né"');
    expect(plan).toEqual([
      { step: 'entities', edits: [{ start: 6, end: 7, was: '&frac14;' }] },
      {
        step: 'UTF-8 read as windows-1252',
        edits: [
          { start: 0, end: 1, was: 'â€œ' },
          { start: 3, end: 4, was: 'Î¼' },
          { start: 8, end: 11, was: 'ÃƒÂ©â€\u009d' },
        ],
      },
      { step: 'UTF-8 read as windows-1252', edits: [{ start: 8, end: 9, was: 'Ã©' }] },
      {
        step: 'quotes',
        edits: [
          { start: 0, end: 1, was: '“' },
          { start: 9, end: 10, was: '”' },
        ],
      },
    ]);
  });

  const piece = fc.oneof(
    fc.constantFrom(
      'Ã©',
      'â€™',
      'Ð¿Ñ€',
      'Г©',
      '√©',
      '┬┐',
      'é',
      'я',
      '漢字',
      ' ',
      '\n',
      'a',
      'B',
      '&amp;',
      '\ufffd',
      '\u0085',
      'ýn',
      'þ',
      'Ã ',
      'ï¿½',
      '’',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const texts = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));

  it('can be taken back, and the repaired text needs no repair', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: repaired, plan } = mendText(text, new Set(MENDS));
        expect(undo(repaired, plan)).toBe(text);
        const once = repairText(text).text;
        expect(repairText(once)).toMatchObject({ text: once, plan: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('takes more misread characters in a line than a call takes arguments', () => {
    expect(repairText('Ã© '.repeat(200_000)).text).toBe('é '.repeat(200_000));
  });

  it('reads a long line again as it reads a short one', () => {
    const long = (name: string, blank: string): string =>
      part(name, 5000).replaceAll(/\s+/g, blank).repeat(20).slice(0, 21_001);
    const russian = long('rus', ' ');
    expect(repairText(pageAs('koi8-r', 'windows-1251', russian)).text).toBe(russian);
    for (const [name, right, wrong] of [
      ['cmn_hans', 'gb18030', 'windows-1252'],
      ['jpn', 'shift_jis', 'gb18030'],
      ['kor', 'euc-kr', 'windows-1252'],
    ] as const) {
      const text = long(name, '');
      expect(repairText(doubleAs(right, wrong, text)).text).toBe(text);
    }
  });

  it('is made in time that follows the length of hostile text', () => {
    for (const hostile of ['Ã', 'Ã©', 'â€', 'ð', 'ý', 'Р', 'Рµ', '┬', '漢', '鍝', '\u0080', '\ufffd', 'é \n', 'Çàñ']) {
      const text = hostile.repeat(Math.floor(100_000 / hostile.length));
      expect(typeof repairText(text).text).toBe('string');
    }
  }, 60_000);
});
