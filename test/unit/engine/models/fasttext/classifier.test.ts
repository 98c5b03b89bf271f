import { getLIDModel } from 'fasttext.wasm.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileResources } from '#engine/measure/resources.ts';
import { type Classifier, makeClassifier } from '#engine/models/fasttext/classifier.ts';
import { huffmanTree } from '#engine/models/fasttext/huffman.ts';
import { LANGUAGE_MODEL } from '#engine/models/fasttext/language-model.ts';
import { type FastTextFile, readFastTextFile } from '#engine/models/fasttext/model-file.ts';
import { declaration, declarationNames } from '#test/helpers/declarations.ts';

/** What is used of the package; its own types name files that Node cannot resolve. */
interface PeerLoader {
  load(): Promise<{ predict(text: string, k: number, threshold: number): PeerVector }>;
}
interface PeerVector {
  size(): number;
  get(index: number): [score: number, label: string];
}

const bytes = fileResources().read(LANGUAGE_MODEL);

let file: FastTextFile;
let classifier: Classifier;
/** The same model run by the package's WebAssembly build of fastText itself. */
let peer: (text: string, k: number) => [label: string, score: number][];

beforeAll(async () => {
  file = readFastTextFile(bytes, 'lid.176.ftz');
  classifier = makeClassifier(file);
  const model = await (await (getLIDModel as unknown as () => Promise<PeerLoader>)()).load();
  peer = (text, k) => {
    const found = model.predict(text.replaceAll('\n', ' '), k, 0);
    return Array.from({ length: found.size() }, (_, i) => {
      const [score, label] = found.get(i);
      return [label.replace('__label__', ''), score];
    });
  };
});

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

function predict(text: string, k = 1): [label: string, score: number][] {
  return classifier.predict(unitsOf(text), text.length, k).map(({ label, score }) => [label, score]);
}

describe('readFastTextFile', () => {
  it('reads the shape of lid.176.ftz', () => {
    const { dim, minn, maxn, bucket, words, labels, kept, input } = file;
    expect({ dim, minn, maxn, bucket, rows: input.rows, kept: kept!.size }).toEqual({
      dim: 16,
      minn: 2,
      maxn: 4,
      bucket: 2_000_000,
      rows: 50_000,
      kept: 42_765,
    });
    expect([words.length, labels.length, labels[0]]).toEqual([7235, 176, 'en']);
  });

  it.each([
    ['empty', new Uint8Array(0), 'unsupported'],
    ['another format', Buffer.from('PK\u0003\u0004 something else'), 'unsupported'],
    ['cut in the dictionary', bytes.subarray(0, 5000), 'corrupt'],
    ['cut in the matrix', bytes.subarray(0, bytes.length - 100), 'corrupt'],
    ['a later version', Uint8Array.from(bytes, (byte, i) => (i === 4 ? 13 : byte)), 'unsupported'],
    ['an unknown loss', Uint8Array.from(bytes, (byte, i) => (i === 32 ? 7 : byte)), 'unsupported'],
  ])('refuses a file that is %s', (_, broken, code) => {
    expect(() => readFastTextFile(broken, 'model')).toThrow(expect.objectContaining({ code, where: 'model' }));
  });
});

describe('makeClassifier', () => {
  it.each([
    ['This is pure english text', 'en', 0.86989],
    ['你好，世界', 'zh', 0.9748],
    ['', 'en', 0.1245],
    ['a', 'en', 0.1245],
    ['... !!!', 'en', 0.27213],
    ['Das ist ein Test', 'de', 1],
  ])('takes %j for %s as fastText does', (text, label, score) => {
    expect(predict(text)).toEqual([[label, score]]);
  });

  it('gives every declaration the label and score of fastText', () => {
    const texts = declarationNames().map((name) => [...declaration(name)].slice(0, 2000).join(''));
    expect(texts.length).toBeGreaterThan(500);
    const differing = texts.filter((text) => !agree(text, 1));
    expect(differing.map((text) => text.slice(0, 60))).toEqual([]);
  });

  it.each([
    'nul\u0000and\u000btab\tseparate words',
    'emoji 👩🏽‍💻 and 𝒳𝒴 𠀀 outside the BMP',
    'a__label__x __label__en __label__',
    `${'長'.repeat(500)} ${'x'.repeat(3000)}`,
    'สวัสดี مرحبا नमस्ते שלום привет',
    '\u2028\u0085\u00a0',
  ])('agrees with fastText on %j', (text) => {
    expect(agree(text, 5)).toBe(true);
  });

  it('agrees with fastText on the five likeliest labels of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        fc.pre(text.isWellFormed() && !text.includes('</s>'));
        expect(agree(text, 5)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('gives a text the same score whatever it has read before', () => {
    const text = declaration('eng');
    const before = predict(text, 176);
    for (let i = 0; i < 40_000; i++) predict(`word${i.toString(36)}`);
    expect(predict(text, 176)).toEqual(before);
    expect(before.length).toBe(176);
    expect([...before].sort((a, b) => b[1] - a[1])).toEqual(before);
  });

  it('says whether it knew anything of the text', () => {
    predict('1234');
    expect(classifier.evidence()).toBe(0);
    predict('hello');
    expect(classifier.evidence()).toBeGreaterThan(0);
  });

  /** Equal scores may come in any order, so labels are compared by their scores, to the rounding and single precision. */
  function agree(text: string, k: number): boolean {
    const ours = new Map(predict(text, 176));
    const scores = [...ours.values()];
    return peer(text, k).every(([label, score], i) => {
      return Math.abs(Math.min(1, score) - ours.get(label)!) < 3e-5 && Math.abs(Math.min(1, score) - scores[i]!) < 3e-5;
    });
  }
});

describe('huffmanTree', () => {
  it('joins the two rarest first', () => {
    const { left, right } = huffmanTree([10, 5, 2, 1]);
    expect([...left]).toEqual([3, 4, 5]);
    expect([...right]).toEqual([2, 1, 0]);
  });
});
