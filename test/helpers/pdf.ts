/** A piece of text on a page: points from the left and from the foot; letters of Latin-1. */
export interface Placed {
  text: string;
  x: number;
  y: number;
  size?: number;
  /** Quarter turns to the left. */
  turn?: number;
}

const MATRICES = ['1 0 0 1', '0 1 -1 0', '-1 0 0 -1', '0 -1 1 0'];

/** A PDF of pages with text in Helvetica, in the order given. `info`: entries of its information dictionary. */
export function makePdf(pages: readonly (readonly Placed[])[], info: Record<string, string> = {}): Uint8Array {
  const escaped = (text: string): string => text.replaceAll(/[\\()]/g, (mark) => `\\${mark}`);
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const kids = pages.map((_, i) => `${5 + i * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add(`<< ${Object.entries(info).map(([key, value]) => `/${key} (${escaped(value)})`).join(' ')} >>`); // prettier-ignore
  for (const [i, page] of pages.entries()) {
    const stream = page
      .map(({ text, x, y, size = 10, turn = 0 }) => `BT /F1 ${size} Tf ${MATRICES[turn]!} ${x} ${y} Tm (${escaped(text)}) Tj ET`)
      .join('\n'); // prettier-ignore
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + i * 2} 0 R >>`,
    );
    add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  return fileOf(objects);
}

/** A PDF with one line in a Chinese, Japanese or Korean font that it does not hold, in a predefined character map. */
export function makeCjkPdf(map: string, ordering: string, codes: Uint8Array): Uint8Array {
  const stream = `BT /F1 12 Tf 1 0 0 1 50 700 Tm <${Buffer.from(codes).toString('hex')}> Tj ET`;
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> >> /Contents 7 0 R >>',
    '<< >>',
    `<< /Type /Font /Subtype /Type0 /BaseFont /Serif /Encoding /${map} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Serif /FontDescriptor 8 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    `<< /Type /FontDescriptor /FontName /Serif /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800
      /Descent -200 /CapHeight 800 /StemV 80 >>`,
  ]);
}

/** The fourth object is the information dictionary. */
function fileOf(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const at of offsets) file += `${String(at).padStart(10, '0')} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Lines below each other, as a paragraph is set. */
export function setLines(lines: readonly string[], x: number, top: number, size = 10): Placed[] {
  return lines.map((text, i) => ({ text, x, y: top - i * size * 1.2, size }));
}
