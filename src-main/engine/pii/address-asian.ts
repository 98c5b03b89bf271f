/*
 * Addresses in scripts that go from the province down to the house: Chinese, Japanese, Korean. Each is a head before a number and
 * a tail after it, both over short windows.
 */

/** Names of GB/T 2260 at the level of provinces, as addresses write them. */
const PROVINCES =
  '(?:河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾)省|' +
  '(?:内蒙古|广西壮族|西藏|宁夏回族|新疆维吾尔)自治区|(?:北京|天津|上海|重庆)市|(?:香港|澳门)特别行政区';
const HAN = '[\\u4e00-\\u9fff]';
const PREFECTURES = `(?:東京都|北海道|(?:京都|大阪)府|${HAN}{2,3}[県县])`;
/** Han and Katakana, and the few Hiragana that names of places have. */
const PLACE = '[\\u30a1-\\u30ff\\u4e00-\\u9fffのが]';
const JAPANESE_TAIL = /^(?:丁目|番地?|-\d{1,4}(?!\d))(?:\d{1,4}|番地?|号|丁目|の|-){0,8}(?:号室)?/;
const HANGUL = '[\\uac00-\\ud7a3]';

interface Form {
  head: RegExp;
  tail: RegExp;
}

const FORMS: readonly Form[] = [
  {
    head: new RegExp(
      `(?:${PROVINCES})?(?:${HAN}{2,4}(?:市|自治州|地区|盟))?(?:${HAN}{1,4}(?:区|县|旗))?(?:${HAN}{1,5}(?:镇|乡|街道))?` +
        `(?!第)${HAN}{1,8}(?:大道|路|街|道|巷|弄|胡同|里|村)(?:${HAN}{0,2}段)?$`,
    ),
    tail: new RegExp(
      `^(?:-\\d{1,4})?(?:号|號|弄)(?!线)(?:${HAN}{0,4}\\d{1,4}(?:栋|幢|号楼|座|单元|楼|层|室|号|房|-)){0,5}(?:\\d{1,5}(?:室|号|房))?`,
    ),
  },
  {
    // 東京都千代田区丸の内1丁目9番1号, 大阪府大阪市北区梅田3-1-1
    head: new RegExp(`(?:〒\\d{3}-\\d{4} ?)?${PREFECTURES}${PLACE}{1,10}[市区町村郡]${PLACE}{0,14}$`),
    tail: JAPANESE_TAIL,
  },
  {
    // Without the prefecture a number alone is no house: 札幌市中央区北1条西2丁目
    head: new RegExp(`${PLACE}{1,7}[市区町村郡]${PLACE}{0,14}$`),
    tail: new RegExp(`^丁目(?:${JAPANESE_TAIL.source.slice(1)})?`),
  },
  {
    // 서울특별시 강남구 테헤란로 152, 101동 1203호
    head: new RegExp(
      `(?:${HANGUL}{1,8}(?:특별시|광역시|특별자치시|시|도|군|구|읍|면) ){1,4}(?:${HANGUL}|\\d){1,12}(?:로|길) ?$`,
    ),
    tail: /^(?:-\d{1,4})?(?:번길 ?\d{1,4})?(?:번지)?(?:,? ?\d{1,4}동)?(?:,? ?\d{1,5}호)?/,
  },
];
const REACH = 48;

/** The address around the number [start, end); null where there is none. */
export function asianAddress(text: string, start: number, end: number): { start: number; end: number } | null {
  // Without a letter of these scripts beside the number there is nothing to look for.
  if (!beside(text, start)) return null;
  const from = Math.max(0, start - REACH);
  const before = text.slice(from, start);
  const after = text.slice(end, end + REACH);
  for (const { head, tail } of FORMS) {
    const past = tail.exec(after);
    if (past === null) continue;
    const found = head.exec(before);
    if (found !== null) return { start: from + found.index + leadIn(found[0]), end: end + past[0].length };
  }
  return null;
}

/** Units before the address proper: 学校迁至九龙观塘, 位于上海市. */
function leadIn(head: string): number {
  const lead = /^.*(?:位于|位於|迁至|设于|设在|地址|址为|[在于於至])/.exec(head);
  return lead === null || head.length - lead[0].length < 3 ? 0 : lead[0].length;
}

function beside(text: string, at: number): boolean {
  const unit = at > 0 ? text.charCodeAt(at - 1) : 0;
  const letter = unit === 32 && at > 1 ? text.charCodeAt(at - 2) : unit;
  return letter >= 0x3041 && letter <= 0xd7a3;
}
