import { describe, expect, it } from 'vitest';
import { makeSentenceSpans, splitSentences } from '#engine/text/sentences.ts';
import { blankFeatures, FEATURES, HEADS, TAILS } from '#engine/text/thai-sentences.ts';
import { makeTextView } from '#engine/text/text-view.ts';

const view = makeTextView();

function sentencesOf(text: string): string[] {
  const spans = makeSentenceSpans();
  view.reset(text);
  splitSentences(view.units, 0, view.length, spans);
  return Array.from({ length: spans.count }, (_, i) => text.slice(spans.starts[i], spans.ends[i]));
}

describe('sentences of Thai', () => {
  it.each([
    ['เมื่อวานนี้ฝนตกหนักมากในหลายพื้นที่ของกรุงเทพมหานคร ทำให้การจราจรติดขัด ในขณะเดียวกันรถไฟฟ้าก็หยุดให้บริการชั่วคราว', 'ทำให้'],
    ['เราเดินทางไปเชียงใหม่โดยรถไฟซึ่งใช้เวลานานกว่าสิบชั่วโมง และพักที่นั่นสามวัน', 'และพัก'],
  ])('a clause that goes on begins none: %s', (text, goesOn) => {
    expect(sentencesOf(text).some((sentence) => sentence.startsWith(goesOn))).toBe(false);
  });

  it('begins one where a word says so', () => {
    const first = 'ผู้จัดการบริษัทกล่าวว่ายอดขายในปีนี้เพิ่มขึ้นมากกว่าปีที่แล้วอย่างเห็นได้ชัด';
    const second = 'อย่างไรก็ตามกำไรของบริษัทกลับลดลงเล็กน้อยเพราะต้นทุนสูงขึ้น';
    expect(sentencesOf(`${first} ${second}`)).toEqual([first, second]);
  });

  it('ends none in Latin words, lists of numbers and at double blanks alone', () => {
    expect(sentencesOf('ไทย 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28')).toHaveLength(
      1,
    );
    expect(sentencesOf('ไทย and then a long line of English words that nobody ends with a mark at all')).toHaveLength(
      1,
    );
    expect(sentencesOf('')).toEqual([]);
    expect(sentencesOf(' \n ')).toEqual([]);
  });

  it('has features within bounds, and looks no farther than it says', () => {
    const text = `${'ก'.repeat(500)} “${HEADS.at(-1)!}${'ข'.repeat(500)}`;
    const units = Uint16Array.from(text, (char) => char.charCodeAt(0));
    const found: number[] = [];
    blankFeatures(units, 0, 500, units.length, (feature) => found.push(feature));
    expect(found.every((feature) => feature >= 0 && feature < FEATURES)).toBe(true);
    expect(new Set(HEADS).size).toBe(HEADS.length);
    expect(new Set(TAILS).size).toBe(TAILS.length);
  });

  it('is linear in hostile text', () => {
    for (const hostile of ['ก ', 'ก', ' ', 'และ ', '“ก ', 'ก\n']) {
      expect(sentencesOf(hostile.repeat(200_000 / hostile.length)).length).toBeLessThan(200_000);
    }
  }, 20_000);
});
