import { gridReader } from './double-byte.ts';
import type { ReadCode } from './double-byte.ts';

/** EUC-KR with the syllables that code page 949 adds. */
export const cp949 = (): ReadCode => gridReader('cp949', 0x81, 0x41);
/** Johab: the letters of a syllable in five bits each, hanja and symbols from KS X 1001. */
export const johab = (): ReadCode => gridReader('johab', 0x84, 0x31);
