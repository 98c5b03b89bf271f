import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { decoderOf } from '#engine/read/legacy-text.ts';
import { encode } from '#test/helpers/encode.ts';

const ZH = '{"text":"河边的老渔夫每天清晨出门，孩子们在岸上等他回来。"}';

describe('decoderOf', () => {
  it.each<[string, Uint8Array, string, string | undefined, number]>([
    ['UTF-8', Buffer.from(ZH), ZH, undefined, 0],
    ['GBK beyond doubt', encode('gbk', ZH), ZH, 'gb18030', 0],
    ['one odd byte', Buffer.from('{"text":"caf\xe9"}', 'latin1'), '{"text":"caf\ufffd"}', undefined, 1],
    ['UTF-8 with a broken character', Buffer.concat([Buffer.from(ZH), Buffer.of(0xe4)]), `${ZH}\ufffd`, undefined, 1],
    ['nothing', new Uint8Array(0), '', undefined, 0],
  ])('%s', (_name, bytes, text, charset, replaced) => {
    const found = decoderOf(() => bytes, isUtf8(bytes));
    expect(found.charset).toBe(charset);
    expect(found.decode(bytes)).toEqual({ text, replaced });
  });
});
