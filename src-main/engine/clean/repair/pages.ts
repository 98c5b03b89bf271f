/** A code page as which UTF-8 gets read, with what speaks against it beforehand, in half bits. */
export interface Utf8Page {
  name: string;
  against: number;
}

/** The commonest first; their number is their bit in the masks of `suspect.ts`. */
export const UTF8_PAGES: readonly Utf8Page[] = [
  { name: 'windows-1252', against: 0 },
  { name: 'windows-1251', against: 6 },
  { name: 'windows-1250', against: 6 },
  { name: 'iso-8859-2', against: 8 },
  { name: 'windows-1254', against: 6 },
  { name: 'windows-1257', against: 8 },
  { name: 'windows-1253', against: 8 },
  { name: 'windows-1255', against: 10 },
  { name: 'windows-1256', against: 10 },
  { name: 'windows-1258', against: 10 },
  { name: 'windows-874', against: 10 },
  { name: 'macintosh', against: 12 },
  { name: 'ibm437', against: 14 },
  { name: 'ibm850', against: 14 },
  { name: 'ibm852', against: 14 },
  { name: 'ibm866', against: 14 },
  { name: 'koi8-r', against: 14 },
];
