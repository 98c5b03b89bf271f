import { hanFeatures, HAN_FEATURES, isHan, mayBeName, surnameAt } from './han-features.ts';
import type { NameFinder } from './cased-names.ts';

/** A linear model of candidates: a feature stands at the upper `bits` bits of its hash. */
export interface HanWeights {
  bits: number;
  features: ArrayLike<number>;
  /** What a candidate has to reach. */
  limit: number;
}

/** Names of these many given characters are looked at. */
export const GIVEN = [1, 2];

export function hanScore(row: Int32Array, { bits, features }: HanWeights): number {
  let score = 0;
  for (let f = 0; f < HAN_FEATURES; f++) score += features[row[f]! >>> (32 - bits)]!;
  return score;
}

/**
 * Finds Chinese names: a surname and one or two given characters, where the model says so; of two that overlap the
 * better one. Beside them names in transcription, whose parts a middle dot joins: 阿尔伯特·爱因斯坦.
 */
export function hanNames(weights: HanWeights): NameFinder {
  const row = new Int32Array(HAN_FEATURES);
  const best = (text: string, at: number): { length: number; score: number } => {
    const surname = surnameAt(text, at);
    let [length, score] = [0, weights.limit];
    if (surname === 0) return { length, score };
    for (const given of GIVEN) {
      if (!mayBeName(text, at, surname + given)) break;
      hanFeatures(text, at, surname, surname + given, row);
      const value = hanScore(row, weights);
      if (value > score) [length, score] = [surname + given, value];
    }
    return { length, score };
  };

  return (text, report) => {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (!isHan(unit)) continue;
      const dotted = transcribed(text, at);
      if (dotted > at) {
        report(at, dotted);
        at = dotted - 1;
        continue;
      }
      let found = best(text, at);
      if (found.length === 0) continue;
      // A better one that begins within it stands instead.
      for (let next = at + 1; next < at + found.length; next++) {
        const other = best(text, next);
        if (other.length > 0 && other.score > found.score) [found, at] = [other, next];
      }
      report(at, at + found.length);
      at += found.length - 1;
    }
  };
}

/** Characters by which names of other languages are written in Chinese (after the tables of the Xinhua agency). */
const TRANSCRIPTION = new Set(
  Array.from(
    '阿埃艾爱安昂奥澳巴芭白拜班邦包保鲍贝本比彼毕宾波玻伯勃博卜布采查柴昌楚茨达戴丹道得德登邓狄迪蒂丁东杜顿多厄恩尔耳法凡范方菲费芬丰冯佛夫弗福富盖甘冈高戈哥格葛根古瓜圭贵郭果哈海汉翰豪荷赫黑亨洪侯胡华怀惠霍基吉季加佳嘉贾简杰金津京君卡开凯坎康考柯科可克肯孔库夸昆奎拉莱来兰朗劳勒雷黎李里理莉丽利莲连廉列烈林琳龄留柳隆龙娄卢鲁路露伦罗洛吕律马玛迈麦曼芒毛茅梅门蒙盟米密明缪摩莫墨默姆穆那娜纳乃奈南瑙内嫩能尼年涅宁牛纽农努诺欧帕派潘庞佩彭皮匹平珀普奇齐恰强乔切琴青丘琼曲让热仁日荣茹儒瑞若撒萨塞赛桑瑟森沙莎山尚绍舍申圣盛施石史士舒朔丝斯司思松苏素索所塔泰坦汤唐陶特腾提田廷通图土托脱瓦娃旺威韦维魏温文翁沃乌武西希锡喜霞夏香肖谢辛欣休修许雪逊雅亚延扬尧耶叶伊依宜易因英尤于雨约云早泽曾扎詹哲珍芝治朱卓兹子佐蕾薇妮黛娅姬阮琪珊黎伍坡沛卫桂祖瓜邵敏扎霓露罕',
    (c) => c.charCodeAt(0),
  ),
);
const LONGEST_PART = 8;
const MOST_PARTS = 5;

/** End of a transcribed name of two parts and more that begins at a place where none of its characters stands before; else `at`. */
function transcribed(text: string, at: number): number {
  const before = at > 0 ? text.charCodeAt(at - 1) : 0;
  if (TRANSCRIPTION.has(before) || isDot(before)) return at;
  let end = at;
  let i = at;
  for (let part = 0; part < MOST_PARTS; part++) {
    const from = i;
    while (i < text.length && i - from < LONGEST_PART && TRANSCRIPTION.has(text.charCodeAt(i))) i++;
    if (i === from) break;
    end = part > 0 ? i : end;
    if (i >= text.length || !isDot(text.charCodeAt(i))) break;
    i++;
  }
  // 菲利普斯博士: a title is none of the name.
  const title = /(?:博士|爵士)$/.exec(text.slice(Math.max(at, end - 2), end));
  if (title !== null) end -= 2;
  return end - at >= 5 ? end : at;
}

/** Middle dots, as Chinese sets them. */
function isDot(unit: number): boolean {
  return unit === 0xb7 || unit === 0x2022 || unit === 0x30fb || unit === 0x2027;
}
