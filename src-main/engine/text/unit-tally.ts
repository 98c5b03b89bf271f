/** How often each code unit of ASCII stands in a text, and where the others stand: what counts need, without a pass each. */
export interface UnitTally {
  /** By code unit below 128. */
  ascii: Uint32Array;
  /** Indices of the code units from 128 on, in order. */
  positions: Uint32Array;
  count: number;
  /** Surrogate pairs. */
  pairs: number;
}

export function makeUnitTally(): UnitTally {
  return { ascii: new Uint32Array(128), positions: new Uint32Array(256), count: 0, pairs: 0 };
}

export function tallyUnits(units: Uint16Array, length: number, out: UnitTally): void {
  const { ascii } = out;
  let { positions } = out;
  ascii.fill(0);
  let count = 0;
  let pairs = 0;
  for (let i = 0; i < length; i++) {
    const unit = units[i]!;
    if (unit < 128) {
      ascii[unit]!++;
      continue;
    }
    if (count === positions.length) {
      const more = new Uint32Array(Math.max(positions.length * 2, 256));
      more.set(positions);
      positions = out.positions = more;
    }
    positions[count++] = i;
    if ((unit & 0xfc00) === 0xdc00 && i > 0 && (units[i - 1]! & 0xfc00) === 0xd800) pairs++;
  }
  out.count = count;
  out.pairs = pairs;
}
