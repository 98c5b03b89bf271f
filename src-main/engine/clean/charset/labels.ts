/** Labels that the Encoding standard does not have, or that it refuses to decode, and other names that people write. */
const OWN: Record<string, readonly string[]> = {
  'euc-tw': ['euc-tw', 'x-euc-tw', 'euctw', 'cns11643'],
  johab: ['johab', 'x-johab', 'cp1361', 'ms1361'],
  'iso-2022-kr': ['iso-2022-kr', 'csiso2022kr'],
  'iso-2022-cn': ['iso-2022-cn', 'iso-2022-cn-ext'],
  'hz-gb-2312': ['hz-gb-2312', 'hz', 'hz-gb'],
  'utf-7': ['utf-7', 'utf7', 'unicode-1-1-utf-7', 'csutf7'],
  'utf-32le': ['utf-32', 'utf-32le', 'utf32', 'utf32le', 'ucs-4', 'ucs-4le', 'iso-10646-ucs-4'],
  'utf-32be': ['utf-32be', 'utf32be', 'ucs-4be'],
  'x-mac-ce': [
    'x-mac-ce',
    'x-mac-centraleurroman',
    'mac-centraleurope',
    'macce',
    'maccentraleurope',
    'mac-ce',
    'mac-latin2',
  ],
  'x-mac-cyrillic': ['maccyrillic', 'mac-cyrillic', 'x-maccyrillic'],
  macintosh: ['macroman', 'mac-roman', 'x-mac-roman'],
  shift_jis: ['cp932', 'ms932', 'windows-932', 'x-ms-cp932'],
  'euc-jp': ['eucjp', 'eucjp-ms', 'cp51932', 'x-eucjp'],
  gbk: ['cp936', 'ms936', 'windows-936', 'euc-cn', 'euccn', 'x-euc-cn'],
  big5: ['cp950', 'ms950', 'windows-950', 'big5hkscs'],
  'euc-kr': ['cp949', 'ms949', 'uhc', 'x-windows-949', 'euckr'],
  'iso-8859-8': ['iso-8859-8-i'],
  'windows-874': ['cp874', 'tis620'],
};
const DOS = [437, 737, 775, 850, 852, 855, 857, 862, 864, 866];

const own = new Map<string, string>();
for (const [name, labels] of Object.entries(OWN)) for (const label of labels) own.set(label, name);
for (const page of DOS)
  for (const prefix of ['ibm', 'cp', 'ibm-', 'cp-', 'dos-', 'x-cp']) own.set(`${prefix}${page}`, `ibm${page}`);
// Every Windows page is also written with its number alone after `cp`, `ms` or `windows`.
for (let page = 1250; page <= 1258; page++) {
  for (const prefix of ['cp-', 'ms', 'win-', 'win', 'windows', 'ansi-']) own.set(`${prefix}${page}`, `windows-${page}`);
}

/**
 * The charset that a label names, as `charsets.ts` calls it, or null. Labels mean what the Encoding standard says
 * (https://encoding.spec.whatwg.org/#names-and-labels: `iso-8859-1` is windows-1252, `gb2312` is gbk) where it has them.
 */
export function charsetOfLabel(label: string): string | null {
  const plain = label.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const named = own.get(plain) ?? own.get(plain.replaceAll('_', '-'));
  if (named !== undefined) return named;
  try {
    const { encoding } = new TextDecoder(plain);
    if (encoding === 'x-user-defined') return 'windows-1252';
    return encoding === 'iso-8859-8-i' ? 'iso-8859-8' : encoding;
  } catch {
    return null;
  }
}
