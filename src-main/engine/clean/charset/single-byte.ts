import type { DecodeInto } from './double-byte.ts';
import { SINGLE_BYTE } from './tables.ts';

/** Units of the bytes 0x80 to 0xff; 0 for those that mean nothing. */
export function singleByteUnits(name: string): Uint16Array {
  const units = SINGLE_BYTE.get(name);
  if (units === undefined) throw new Error(`no charset table ${name}`);
  return units;
}

/** In the Windows code pages a byte below 0xa0 that means nothing is a control, as the Encoding standard has it. */
export function decodeSingleByte(name: string): DecodeInto {
  const units = singleByteUnits(name).slice();
  if (name.startsWith('windows-')) for (let i = 0; i < 32; i++) units[i] ||= 0x80 + i;
  return (bytes, out) => {
    for (const byte of bytes) {
      const unit = byte < 0x80 ? byte : units[byte - 0x80]!;
      if (unit === 0 && byte !== 0) out.fail();
      else out.put(unit);
    }
  };
}
