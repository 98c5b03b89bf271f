/** What breaks editors: every line end, bidi controls, NUL, lone surrogates, joined emoji, and a byte order mark. */
export const HOSTILE = [
  '\ufeffFirst line with a byte order mark\r\n',
  'CR LF ends this one\r\n',
  'a lone CR ends this one\r',
  'LF here\n',
  'U+2028 \u2028 and U+2029 \u2029 and NEL \u0085 within a line\n',
  'NUL \u0000 and BEL \u0007 and ESC \u001b[31m\n',
  'bidi \u202eevil\u202c and isolate \u2067abc\u2069 end\n',
  'family 👨‍👩‍👧‍👦 flag 🇬🇧 and a lone surrogate \ud83d here\n',
  'zero\u200bwidth no\u00a0break soft\u00adhyphen tag\u{e0041}\n',
  '中文,全角。العربية من اليمين إلى اليسار\r\n',
  '<script>alert(1)</script> <img src=x onerror=alert(1)> https://example.com/\n',
  '\r\n\r\n\r\rtwo CR LF and two CR before this\n',
].join('');
