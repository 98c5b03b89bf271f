import { describe, expect, it } from 'vitest';
import { metaCharset } from '#engine/clean/meta-charset.ts';

describe('metaCharset', () => {
  it.each<[string, string | null]>([
    ['', null],
    ['<meta charset="gbk">', 'gbk'],
    ["<META CHARSET='Shift_JIS'/>", 'Shift_JIS'],
    ['<meta charset=euc-kr>', 'euc-kr'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', 'windows-1251'],
    ['<meta content="text/html;charset = \'big5\'" http-equiv=content-type>', 'big5'],
    // Content alone declares nothing.
    ['<meta name="x" content="text/html; charset=gbk">', null],
    ['<meta http-equiv="refresh" content="text/html; charset=gbk">', null],
    // In a comment, in the attribute of another tag, or in a longer tag name it does not count.
    ['<!-- <meta charset="gbk"> --><meta charset="utf-8">', 'utf-8'],
    ['<!--><meta charset="koi8-r">', 'koi8-r'],
    ['<!-- <meta charset="gbk">', null],
    ['<a title="<meta charset=gbk>"><meta charset=big5>', 'big5'],
    ['<metadata charset="gbk">', null],
    ['</p><!doctype html><?x y?><meta charset=gbk>', 'gbk'],
    // The first of two attributes of one name counts.
    ['<meta charset="gbk" charset="big5">', 'gbk'],
    ['<meta charset="">', null],
    ['<?xml version="1.0" encoding="iso-8859-2"?><html>', 'iso-8859-2'],
    ['<?xml version="1.0" encoding="iso-8859-2"?><meta charset=utf-8>', 'utf-8'],
    ['a < b <meta charset=gbk>', 'gbk'],
    ['<meta charset="gbk', null],
    ['<meta charset', null],
    ['<', null],
  ])('%j declares %j', (html, label) => {
    expect(metaCharset(Buffer.from(html, 'latin1'))).toBe(label);
  });

  it('looks at the first 1,024 bytes only', () => {
    const meta = '<meta charset="gbk">';
    expect(metaCharset(Buffer.from(' '.repeat(1024 - meta.length) + meta))).toBe('gbk');
    expect(metaCharset(Buffer.from(' '.repeat(1024) + meta))).toBeNull();
  });

  it('ends on a page of nothing but tag starts', () => {
    expect(metaCharset(Buffer.from('<a'.repeat(600)))).toBeNull();
    expect(metaCharset(Buffer.from('<meta ='.repeat(200)))).toBeNull();
  });
});
