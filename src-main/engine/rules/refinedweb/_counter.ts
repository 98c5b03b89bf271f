import { isAlnumAt } from '#engine/text/python-classes.ts';
import { F, FLAGS, flagsOf } from '#engine/text/unicode/flags.ts';
import { makeWordSet } from '#engine/text/word-set.ts';

/** What sites count, by DCLM's list (`counter_line_modifier`). */
const COUNTED = makeWordSet(
  [
    ...['likes', 'shares', 'comments', 'retweets', 'reposts', 'quotes', 'bookmarks', 'upvotes', 'downvotes'],
    ...['downloads', 'views', 'followers'],
  ],
  true,
);
/** The same on Chinese and Japanese pages, with the measure words that stand before. */
const COUNTED_CJK = makeWordSet(
  [
    ...['赞', '个赞', '人赞', '点赞', '次点赞', '评论', '条评论', '个评论', '转发', '次转发', '分享', '次分享', '收藏'],
    ...[
      '人收藏',
      '下载',
      '次下载',
      '浏览',
      '次浏览',
      '阅读',
      '次阅读',
      '播放',
      '次播放',
      '关注',
      '粉丝',
      '回复',
      '条回复',
    ],
    ...[
      'いいね',
      '件のいいね',
      '件のコメント',
      '件のレビュー',
      '回視聴',
      'フォロワー',
      '人のフォロワー',
      '件のリツイート',
    ],
  ],
  false,
);
const MAGNITUDES = new Set(Array.from('kKmMbB', (c) => c.charCodeAt(0)));
const MAGNITUDES_CJK = new Set(Array.from('万千亿wW億', (c) => c.charCodeAt(0)));

/**
 * The line says how often something was done, and nothing else: a number, a word of what is counted, and marks around
 * them ("3 likes", "(1.2K) views ·"). With `own`, Chinese and Japanese counters too, with or without a blank.
 */
export function isCounter(units: Uint16Array, start: number, end: number, own: boolean): boolean {
  let i = start;
  while (i < end && !isWordUnit(units, i, end)) i += width(units, i, end);
  if (i >= end || (flagsOf(units, i, end) & F.digit) === 0) return false;
  while (i < end && ((flagsOf(units, i, end) & F.digit) !== 0 || units[i] === 0x2c || units[i] === 0x2e)) {
    i += width(units, i, end);
  }
  if (i < end && (MAGNITUDES.has(units[i]!) || (own && MAGNITUDES_CJK.has(units[i]!)))) i++;
  const blank = i;
  while (i < end && (FLAGS[units[i]!]! & F.space) !== 0) i++;
  let last = end;
  while (last > i && !endsWordUnit(units, i, last)) last -= last - 2 >= i && isPair(units, last - 2, end) ? 2 : 1;
  if (i > blank && COUNTED.indexOf(units, i, last) >= 0) return true;
  return own && COUNTED_CJK.indexOf(units, i, last) >= 0;
}

/** Python's `\w`. */
function isWordUnit(units: Uint16Array, i: number, end: number): boolean {
  return units[i] === 0x5f || isAlnumAt(units, i, end);
}

function endsWordUnit(units: Uint16Array, start: number, end: number): boolean {
  return isWordUnit(units, end - 2 >= start && isPair(units, end - 2, end) ? end - 2 : end - 1, end);
}

function width(units: Uint16Array, i: number, end: number): number {
  return isPair(units, i, end) ? 2 : 1;
}

function isPair(units: Uint16Array, i: number, end: number): boolean {
  return i + 1 < end && (units[i]! & 0xfc00) === 0xd800 && (units[i + 1]! & 0xfc00) === 0xdc00;
}
