import { asciiLower, isAsciiAlnum, isBlank } from './chars.ts';
import type { Detector } from './detector.ts';

const [COLON, SLASH] = [58, 47];
/** Units before an at sign in which a scheme must begin. */
const MAX_USERINFO = 256;

/** User name and password of a URL (RFC 3986, section 3.2.1): what stands between `scheme://` and `@`, with a colon in it. */
export const urlCredential: Detector = {
  category: 'url-credential',
  prepare: () => (doc, report) => {
    const { text } = doc;
    let free = 0;
    let scheme = -1;
    let next = doc.ats.length > 0 ? text.indexOf('://') : -1;
    for (const at of doc.ats) {
      // The last scheme before it: where none is near, there is nothing to look through.
      while (next >= 0 && next < at) {
        scheme = next;
        next = text.indexOf('://', next + 3);
      }
      let colon = -1;
      let start = at;
      const least = Math.max(free, at - MAX_USERINFO);
      if (scheme < 0 || scheme + 3 < least) continue;
      while (start > least) {
        const unit = text.charCodeAt(start - 1);
        if (unit === SLASH || unit < 33 || isBlank(unit) || unit === 34 || unit === 39 || unit === 60 || unit === 62)
          break;
        if (unit === COLON) colon = start - 1;
        start--;
      }
      const isUrl = start >= 4 && text.startsWith('://', start - 3) && isAsciiAlnum(text.charCodeAt(start - 4));
      if (!isUrl || colon <= start - 1 || colon === at - 1 || isVariable(text.slice(colon + 1, at))) continue;
      report(start, at);
      free = at;
    }
  },
};

/** A place for a password rather than one, as in templates. */
function isVariable(password: string): boolean {
  return /^(?:\$\{?\w+\}?|\{+\w+\}+|<\w+>|%\w+%|\*+|x+|\.+)$/.test(asciiLower(password));
}
