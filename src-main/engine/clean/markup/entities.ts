import { Parser } from 'htmlparser2';

const REFERENCE = /&(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});/g;

/** Character references of HTML, those that end in a semicolon, as the characters that they stand for. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, decodeOne) : text;
}

function decodeOne(reference: string): string {
  let out = '';
  const parser = new Parser({
    ontext(text) {
      out += text;
    },
  });
  parser.end(reference);
  return out;
}
