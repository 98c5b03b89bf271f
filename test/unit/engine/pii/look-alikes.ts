import { createHash } from 'node:crypto';

/*
 * Lines of numbers and codes that are nobody's: versions, sections, identifiers, hashes, book numbers, decimals, dates,
 * formulas, program text. Made from a seed, so that the same lines come on every machine.
 */

/** xorshift32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x100000000;
  };
}

/** So many lines, the kinds by turns. */
export function lookAlikes(count: number, seed: number): string[] {
  const next = random(seed);
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]!;
  const digits = (length: number): string => Array.from({ length }, () => int(0, 9)).join('');
  const hex = (length: number): string => Array.from({ length }, () => int(0, 15).toString(16)).join('');
  const hash = (algorithm: string): string => createHash(algorithm).update(hex(16)).digest('hex');
  const isbn13 = (): string => {
    const body = `97${pick(['8', '9'])}${digits(9)}`;
    const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
    return `${body}${(10 - (sum % 10)) % 10}`;
  };
  const hyphened = (isbn: string): string =>
    `${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 7)}-${isbn.slice(7, 12)}-${isbn.slice(12)}`;
  const isbn10 = (): string => {
    const body = digits(9);
    const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (10 - i), 0);
    const check = (11 - (sum % 11)) % 11;
    return `${body[0]}-${body.slice(1, 4)}-${body.slice(4, 9)}-${check === 10 ? 'X' : check}`;
  };
  const version = (): string => {
    const tail = pick(['', '-rc1', '-beta.2', '+build.5', 'a1']);
    return `${Array.from({ length: int(2, 5) }, () => int(0, 40)).join('.')}${tail}`;
  };
  const kinds: readonly (() => string)[] = [
    () => `version ${version()}`,
    () => `v${version()} released`,
    () => `${pick(['numpy', 'react', 'glibc', 'openssl'])}==${int(0, 20)}.${int(0, 255)}.${int(0, 255)}.${int(0, 255)}`,
    () => `${pick(['Chrome', 'Firefox', 'Edg'])}/${int(40, 140)}.0.${int(1000, 6000)}.${int(1, 200)}`,
    () => `libfoo-${int(0, 9)}.${int(0, 200)}.${int(0, 200)}.${int(0, 200)}.so`,
    () => `Firmware ${int(1, 9)}.${int(0, 99)}.${int(0, 255)}.${int(0, 255)} fixes the fan`,
    () => `版本号 ${int(1, 12)}.${int(0, 99)}.${int(0, 255)}.${int(0, 255)}`,
    () => `Section ${int(1, 20)}.${int(1, 20)}.${int(1, 20)}.${int(1, 20)} applies`,
    () => `${int(1, 9)}.${int(1, 20)}.${int(1, 20)}.${int(1, 20)} Scope and purpose`,
    () => `OID 1.3.6.1.4.1.${int(1, 50000)}.${int(1, 9)}.${int(1, 9)}`,
    () => `^${int(0, 20)}.${int(100, 255)}.${int(0, 255)}.${int(0, 255)}`,
    () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
    () => `uuid ${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`,
    () => `{${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}}`,
    () => hash('md5'),
    () => `sha1 ${hash('sha1')}`,
    () => `sha256:${hash('sha256')}`,
    () => `commit ${hex(7)} and ${hex(40)}`,
    () => `0x${hex(int(1, 16))}`,
    () => Array.from({ length: 20 }, () => hex(2)).join(':'),
    () => `ether ${Array.from({ length: 6 }, () => hex(2)).join(':')}`,
    () => `${hex(8)}  ${Array.from({ length: 8 }, () => hex(4)).join(' ')}`,
    () => `ISBN ${hyphened(isbn13())}`,
    () => `ISBN ${isbn13()}`,
    () => `ISBN-10: ${isbn10()}`,
    () => hyphened(isbn13()),
    () => `ISSN ${digits(4)}-${digits(3)}X`,
    () => `doi:10.${int(1000, 9999)}/${pick(['j.cell', 's41586'])}.${digits(4)}.${digits(8)}`,
    () => `arXiv:${int(10, 25)}${String(int(1, 12)).padStart(2, '0')}.${digits(5)}`,
    () => `${int(0, 999)}.${digits(int(1, 17))}`,
    () => `3.14159265358979${digits(int(0, 20))}`,
    () => `${int(1, 999)},${digits(3)},${digits(3)}.${digits(2)}`,
    () => `${int(1, 999)} ${digits(3)} ${digits(3)} km`,
    () => `-${int(1, 9)}.${digits(6)}e${int(-300, 300)}`,
    () => `[${Array.from({ length: 6 }, () => `${int(0, 1)}.${digits(4)}`).join(', ')}]`,
    () => Array.from({ length: 8 }, () => int(0, 9999)).join(' '),
    () => Array.from({ length: 6 }, () => int(0, 100000)).join('\t'),
    () => `x_${int(1, 9)} = ${int(2, 99)}x^${int(2, 9)} + ${int(1, 999)}y - ${int(1, 9999)}`,
    () => `\\frac{${int(1, 9999)}}{${int(1, 9999)}} \\approx ${int(0, 99)}.${digits(6)}`,
    () => `${int(1000, 999999)} * ${int(1000, 999999)} = ${digits(12)}`,
    () => `f(${int(0, 99)}) = ${int(1, 99)}/${int(1, 99)} (mod ${int(2, 999)})`,
    () => `C_{${int(1, 30)}}H_{${int(1, 60)}}O_{${int(1, 9)}}, CAS ${int(50, 9999)}-${digits(2)}-${digits(1)}`,
    () =>
      `${int(1900, 2099)}-${String(int(1, 12)).padStart(2, '0')}-${String(int(1, 28)).padStart(2, '0')}T${String(int(0, 23)).padStart(2, '0')}:${digits(1)}5:30.${digits(6)}Z`,
    () => `${int(1, 28)}/${int(1, 12)}/${int(1900, 2099)} ${int(10, 23)}:${int(10, 59)}`,
    () => `${int(1500, 2000)}-${int(2001, 2099)}`,
    () => `1${digits(9)}`,
    () => `1${digits(12)}`,
    () => `lat ${int(-89, 89)}.${digits(6)}, lon ${int(-179, 179)}.${digits(6)}`,
    () => `std::vector<int>::iterator it = a[${int(0, 99)}]; b::c::d(${int(0, 9)});`,
    () => `@media (min-width: ${int(300, 2000)}px) { margin: ${int(0, 9)}.${digits(2)}em; }`,
    () => `icon-${int(1, 512)}@2x.png, logo@3x.jpg`,
    () => `"left-pad": "npm:pad@${int(0, 9)}.${int(0, 20)}.${int(0, 20)}"`,
    () => `password = getPassword(user, ${int(1, 99)}); token: string; secret = os.environ['SECRET']`,
    () => `API_KEY=\${API_KEY_${int(1, 9)}}`,
    () => `订单编号：${digits(18)}8`,
    () => `快递单号 SF${digits(13)}，型号 138${digits(2)}-P2`,
    () => `销售额${digits(11)}元`,
    () => `#${hex(6)} #${hex(3)} rgba(${int(0, 255)}, ${int(0, 255)}, ${int(0, 255)}, 0.${digits(2)})`,
    () => `pp. ${int(100, 999)}-${int(1000, 1999)}, vol. ${int(1, 99)}(${int(1, 12)})`,
    () => `${int(2, 30)}:${int(10, 59)}:${int(10, 59)}.${digits(3)} --> 00:${int(10, 59)}:${int(10, 59)},${digits(3)}`,
  ];
  return Array.from({ length: count }, (_, i) => kinds[i % kinds.length]!());
}
