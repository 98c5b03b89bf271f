import { truncateSync } from 'node:fs';
import { crc32, createZstdCompress, deflateRawSync, gzipSync, zstdCompressSync, constants } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { openSource } from '#engine/read/compressed/open.ts';
import type { OpenOptions } from '#engine/read/compressed/open.ts';
import { tempFolder } from '#test/helpers/reading.ts';

const temp = tempFolder();
afterAll(() => temp.remove());

const A = Buffer.from('first line\nsecond — 二行目\n'.repeat(40));
const B = Buffer.from(Array.from({ length: 3000 }, (_, i) => `${(i * 7919) % 10007},`).join(''));

/** A gzip member with every optional header field. */
function fullHeader(data: Uint8Array): Buffer {
  const head = Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 2 | 4 | 8 | 16, 1, 2, 3, 4, 0, 3]),
    Buffer.from([5, 0, 115, 108, 1, 0, 9]), // extra field of five bytes
    Buffer.from('name.txt\0a comment\0', 'latin1'),
  ]);
  const headCrc = Buffer.alloc(2);
  headCrc.writeUInt16LE(crc32(head) & 0xffff);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(data), 0);
  trailer.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, headCrc, deflateRawSync(data), trailer]);
}

const zstd = (data: Uint8Array, checksum = true): Buffer =>
  zstdCompressSync(data, {
    params: {
      [constants.ZSTD_c_checksumFlag]: checksum ? 1 : 0,
    },
  });
const skippable = (n: number): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x184d2a53, 0);
  head.writeUInt32LE(n, 4);
  return Buffer.concat([head, Buffer.alloc(n, 7)]);
};

interface Outcome {
  data: Buffer;
  breaks: { reason: string; at: number; clean: boolean; detail: string }[];
  members: number[];
}

let files = 0;
async function open(bytes: Uint8Array, options: OpenOptions = {}, from = 0, maxExpansion = 2000): Promise<Outcome> {
  const file = temp.write(`f${files++}`, bytes);
  const parts: Buffer[] = [];
  const out: Outcome = { data: Buffer.alloc(0), breaks: [], members: [] };
  for await (const piece of openSource({ file, size: bytes.length, knobs: { maxExpansion } }, options).pieces(from)) {
    if (piece.kind === 'break') {
      const { reason, at, clean, detail } = piece;
      out.breaks.push({ reason, at, clean, detail });
    } else {
      parts.push(Buffer.from(piece.bytes));
      if (piece.memberStart) out.members.push(piece.member);
    }
  }
  out.data = Buffer.concat(parts);
  return out;
}

const gz = { a: gzipSync(A), b: gzipSync(B), empty: gzipSync('') };
const zs = { a: zstd(A), b: zstd(B, false), empty: zstd(Buffer.alloc(0)) };
const both = Buffer.concat([A, B]);

/** name, file, content, offsets of the members that hold something */
const WHOLE: [string, Buffer, Buffer, number[]][] = [
  ['bare', both, both, [0]],
  ['bare, empty', Buffer.alloc(0), Buffer.alloc(0), []],
  ['gzip, one member', gz.b, B, [0]],
  ['gzip, two members', Buffer.concat([gz.a, gz.b]), both, [0, gz.a.length]],
  ['gzip, empty', gz.empty, Buffer.alloc(0), []],
  ['gzip, an empty member between', Buffer.concat([gz.a, gz.empty, gz.b]), both, [0, gz.a.length + gz.empty.length]],
  ['gzip, every header field', Buffer.concat([fullHeader(A), gz.b]), both, [0, fullHeader(A).length]],
  ['gzip, stored blocks', gzipSync(both, { level: 0 }), both, [0]],
  ['zstd, one frame', zs.b, B, [0]],
  ['zstd, two frames', Buffer.concat([zs.a, zs.b]), both, [0, zs.a.length]],
  ['zstd, empty', zs.empty, Buffer.alloc(0), []],
  [
    'zstd, skippable frames before, between and after',
    Buffer.concat([skippable(5), zs.a, skippable(0), zs.empty, zs.b, skippable(300)]),
    both,
    [13, 13 + zs.a.length + 8 + zs.empty.length],
  ],
  ['zstd, only a skippable frame', skippable(12), Buffer.alloc(0), []],
  ['zstd, a run of one byte', zstd(Buffer.alloc(500_000, 65)), Buffer.alloc(500_000, 65), [0]],
];

describe('whole input', () => {
  for (const piece of [1, 7, 64 * 1024]) {
    test.each(WHOLE)(`%s, read in pieces of ${piece}`, async (_, file, content, members) => {
      const out = await open(file, { piece });
      expect(out.data.equals(content)).toBe(true);
      expect(out.breaks).toEqual([]);
      expect(out.members).toEqual(members);
    });
  }

  test('from an offset, bare and compressed', async () => {
    for (const file of [both, Buffer.concat([gz.a, gz.b]), Buffer.concat([zs.a, zs.b])]) {
      for (const from of [0, 1, A.length - 1, A.length, A.length + 1, both.length - 1, both.length]) {
        expect((await open(file, {}, from)).data.equals(both.subarray(from))).toBe(true);
      }
    }
  });

  test('forty zstd frames, of which node:zlib alone would give one', async () => {
    const frames = Array.from({ length: 40 }, (_, i) => zstd(Buffer.from(`frame ${i}\n`)));
    const out = await open(Buffer.concat(frames));
    expect(out.data.toString()).toBe(Array.from({ length: 40 }, (_, i) => `frame ${i}\n`).join(''));
    expect(out.members).toHaveLength(40);
  });

  test('a window of 256 MiB (--long=28), within the budget and beyond it', async () => {
    const content = Buffer.alloc(300_000, 'long window ');
    const stream = createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: 28 } });
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.write(content.subarray(0, 1000));
    stream.write(content.subarray(1000));
    await new Promise<void>((done) => stream.on('end', done).end());
    const file = Buffer.concat(parts);
    expect([file[4]! & 0x20, 10 + (file[5]! >> 3)]).toEqual([0, 28]); // no single segment, window log 28
    expect((await open(file)).data.equals(content)).toBe(true);
    const refused = await open(file, { windowBudget: 2 ** 27 });
    expect(refused.data.length).toBe(0);
    expect(refused.breaks).toMatchObject([
      { reason: 'too-large', detail: expect.stringMatching(/268435456/) as string },
    ]);
  });
});

describe('damage: all good data before it is delivered, then one break', () => {
  const damaged: [string, Buffer, Buffer, { clean: boolean; detail: RegExp }][] = [
    [
      'gzip, garbage after the end',
      Buffer.concat([gz.a, Buffer.from('garbage')]),
      A,
      { clean: true, detail: /no gzip member begins/ },
    ],
    [
      'gzip, zeros after the end',
      Buffer.concat([gz.a, Buffer.alloc(512)]),
      A,
      { clean: true, detail: /no gzip member begins/ },
    ],
    [
      'gzip, cut within the header',
      Buffer.concat([gz.a, gz.b.subarray(0, 6)]),
      A,
      { clean: false, detail: /cut short/ },
    ],
    ['gzip, cut within the checksum', gz.a.subarray(0, -5), A, { clean: false, detail: /within its checksum/ }],
    ['gzip, cut before the checksum', gz.a.subarray(0, -8), A, { clean: false, detail: /within its checksum/ }],
    ['gzip, checksum wrong', flip(gz.a, -6), A, { clean: false, detail: /fails its checksum/ }],
    ['gzip, size wrong', flip(gz.a, -2), A, { clean: false, detail: /where it states/ }],
    [
      'gzip, unknown method',
      Buffer.concat([gz.a, Buffer.from([0x1f, 0x8b, 9, 0, 0, 0, 0, 0, 0, 3])]),
      A,
      { clean: false, detail: /unknown method/ },
    ],
    [
      'gzip, header checksum wrong',
      Buffer.concat([gz.a, flip(fullHeader(B), 4)]),
      A,
      { clean: false, detail: /header .* checksum/ },
    ],
    [
      'zstd, garbage after the end',
      Buffer.concat([zs.a, Buffer.from('garbage')]),
      A,
      { clean: true, detail: /no zstd frame begins/ },
    ],
    [
      'zstd, cut within the header',
      Buffer.concat([zs.a, zs.b.subarray(0, 5)]),
      A,
      { clean: false, detail: /cut short/ },
    ],
    [
      'zstd, cut within a block',
      Buffer.concat([zs.a, zs.b.subarray(0, -3)]),
      A,
      { clean: false, detail: /cut off after 0 bytes/ },
    ],
    ['zstd, cut within the checksum', zs.a.subarray(0, -2), A, { clean: false, detail: /within its checksum/ }],
    ['zstd, checksum wrong', flip(zs.a, -1), A, { clean: false, detail: /fails its checksum/ }],
    [
      'zstd, skippable frame cut',
      Buffer.concat([zs.a, skippable(9).subarray(0, -1)]),
      A,
      { clean: false, detail: /past the end/ },
    ],
  ];
  for (const piece of [1, 7, 64 * 1024]) {
    test.each(damaged)(`%s, read in pieces of ${piece}`, async (_, file, content, { clean, detail }) => {
      const out = await open(file, { piece });
      expect(out.data.equals(content)).toBe(true);
      expect(out.breaks).toHaveLength(1);
      expect(out.breaks[0]).toMatchObject({ reason: 'bad-compression', at: content.length, clean });
      expect(out.breaks[0]!.detail).toMatch(detail);
    });
  }

  test('gzip cut at every byte: what is there is a true beginning, and there is a break unless it is whole', async () => {
    const file = Buffer.concat([gz.a, gzipSync('tail')]);
    const content = Buffer.concat([A, Buffer.from('tail')]);
    let last = 0;
    for (let cut = 2; cut < file.length; cut++) {
      const out = await open(file.subarray(0, cut));
      expect(out.data.equals(content.subarray(0, out.data.length))).toBe(true);
      expect(out.data.length).toBeGreaterThanOrEqual(last);
      expect(out.breaks).toHaveLength(cut === gz.a.length ? 0 : 1);
      last = out.data.length;
    }
  });

  test('zstd cut at every byte', async () => {
    const file = Buffer.concat([zs.a, zstd(Buffer.from('tail')), skippable(3)]);
    const borders = [zs.a.length, file.length - 11];
    const content = Buffer.concat([A, Buffer.from('tail')]);
    for (let cut = 4; cut < file.length; cut++) {
      const out = await open(file.subarray(0, cut));
      expect(out.data.equals(content.subarray(0, out.data.length))).toBe(true);
      expect(out.breaks).toHaveLength(borders.includes(cut) ? 0 : 1);
    }
  });

  test('a corrupt byte in the middle of gzip data: the pieces read make no difference to what comes before it', async () => {
    const bad = Buffer.from(gz.b);
    bad.fill(0xff, 4000, 4040);
    const outs = await Promise.all([1, 7, 1000, 64 * 1024].map((piece) => open(bad, { piece })));
    for (const out of outs) {
      expect(out.breaks[0]).toMatchObject({ reason: 'bad-compression', clean: false });
      expect(out.data.equals(outs[0]!.data)).toBe(true);
    }
    const same = outs[0]!.data.findIndex((byte, i) => byte !== B[i]);
    const good = same < 0 ? outs[0]!.data.length : same;
    expect(good).toBeGreaterThan(4000); // the data before the corrupt bytes, which is longer than they are
  });

  test.each([
    ['gzip', gz.a, gz.b, gzipSync('after\n')],
    ['zstd', zs.a, zstd(B), zstd(Buffer.from('after\n'))],
  ])('%s: members after a broken one are found again', async (_, first, broken, after) => {
    const bad = Buffer.from(broken);
    bad.fill(0xff, 100, 140);
    const out = await open(Buffer.concat([first, bad, after]));
    expect(out.data.subarray(0, A.length).equals(A)).toBe(true);
    expect(out.data.subarray(-6).toString()).toBe('after\n');
    expect(out.breaks).toHaveLength(1);
    expect(out.breaks[0]!.detail).toMatch(new RegExp(`read on at byte ${first.length + bad.length}$`));
    expect(out.members.at(-1)).toBe(first.length + bad.length);
  });

  test('a break counts as one byte, so that offsets after it are new', async () => {
    const file = temp.write('offsets', Buffer.concat([flip(gz.a, -6), gz.b]));
    const size = gz.a.length + gz.b.length;
    const pieces = [];
    for await (const piece of openSource({ file, size, knobs: { maxExpansion: 2000 } }).pieces(0)) {
      pieces.push([piece.kind, piece.at]);
    }
    expect(pieces[1]).toEqual(['break', A.length]);
    expect(pieces[2]).toEqual(['bytes', A.length + 1]);
  });

  test('a file that shrinks or grows while it is read', async () => {
    const bytes = Buffer.alloc(100_000, 'x');
    for (const [length, expected] of [
      [50_000, ['bytes 0', 'source-changed 50000']],
      [150_000, ['bytes 0', 'bytes 50000']],
    ] as const) {
      const file = temp.write('moving', bytes);
      const seen: string[] = [];
      const source = openSource({ file, size: bytes.length, knobs: { maxExpansion: 2000 } }, { piece: 50_000 });
      for await (const piece of source.pieces(0)) {
        if (seen.length === 0) truncateSync(file, length);
        seen.push(`${piece.kind === 'break' ? piece.reason : 'bytes'} ${piece.at}`);
      }
      expect(seen).toEqual(expected);
    }
  });

  test('a file that is not the one that was planned', async () => {
    const file = temp.write('changed', 'longer than planned');
    const pieces = [];
    for await (const piece of openSource({ file, size: 3, knobs: { maxExpansion: 2000 } }).pieces(0))
      pieces.push(piece);
    expect(pieces).toMatchObject([{ kind: 'break', reason: 'source-changed' }]);
  });
});

describe('bombs', { timeout: 120_000 }, () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  const member = gzipSync(zeros);
  const frame = zstdCompressSync(zeros);
  test.each([
    ['gzip', member, 500],
    ['zstd', frame, 2000],
  ])('%s that expands beyond ratio and 1 GiB is stopped in bounded memory', async (_, piece, ratio) => {
    const bytes = Buffer.concat(Array.from({ length: 20 }, () => piece));
    const file = temp.write(`bomb${files++}`, bytes);
    let length = 0;
    let last = '';
    for await (const p of openSource({ file, size: bytes.length, knobs: { maxExpansion: ratio } }).pieces(0)) {
      if (p.kind === 'bytes') length += p.bytes.length;
      last = p.kind === 'break' ? p.reason : 'bytes';
      if (p.kind === 'bytes') expect(p.bytes.length).toBeLessThanOrEqual(64 * 1024 * 1024);
    }
    expect(last).toBe('bomb');
    expect(length).toBeGreaterThan(1024 ** 3);
    expect(length).toBeLessThan(1024 ** 3 + 64 * 1024 * 1024);
  });
});

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  const i = at < 0 ? copy.length + at : at;
  copy[i] = copy[i]! ^ 0x40;
  return copy;
}
