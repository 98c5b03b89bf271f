/** Round constants of Keccak-f[1600] as pairs of 32-bit halves, high first. */
const ROUNDS = [
  0x00000000, 0x00000001, 0x00000000, 0x00008082, 0x80000000, 0x0000808a, 0x80000000, 0x80008000, 0x00000000,
  0x0000808b, 0x00000000, 0x80000001, 0x80000000, 0x80008081, 0x80000000, 0x00008009, 0x00000000, 0x0000008a,
  0x00000000, 0x00000088, 0x00000000, 0x80008009, 0x00000000, 0x8000000a, 0x00000000, 0x8000808b, 0x80000000,
  0x0000008b, 0x80000000, 0x00008089, 0x80000000, 0x00008003, 0x80000000, 0x00008002, 0x80000000, 0x00000080,
  0x00000000, 0x0000800a, 0x80000000, 0x8000000a, 0x80000000, 0x80008081, 0x80000000, 0x00008080, 0x00000000,
  0x80000001, 0x80000000, 0x80008008,
];
const LANES = ROUNDS.length / 2;
const MASK = (1n << 64n) - 1n;
/** Rotations of rho and targets of pi, in the order in which pi visits the lanes from lane 1 on. */
const ROTATIONS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44];
const TARGETS = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];
/** Bytes that one block takes in, for a digest of 256 bits. */
const RATE = 136;

/** Keccak-256 with the padding of the submission (0x01), as Ethereum uses it, of at most 135 bytes; hex. */
export function keccak256(bytes: Uint8Array): string {
  const block = new Uint8Array(200);
  block.set(bytes);
  block[bytes.length] = 1;
  block[RATE - 1]! |= 0x80;
  const view = new DataView(block.buffer);
  const lanes = Array.from({ length: 25 }, (_, i) => view.getBigUint64(i * 8, true));
  for (let round = 0; round < LANES; round++) {
    permute(lanes);
    lanes[0]! ^= (BigInt(ROUNDS[round * 2]!) << 32n) | BigInt(ROUNDS[round * 2 + 1]!);
  }
  for (let i = 0; i < 4; i++) view.setBigUint64(i * 8, lanes[i]!, true);
  return Buffer.from(block.subarray(0, 32)).toString('hex');
}

/** Theta, rho, pi and chi of one round. */
function permute(lanes: bigint[]): void {
  const columns = Array.from({ length: 5 }, (_, x) =>
    [0, 5, 10, 15, 20].reduce((parity, row) => parity ^ lanes[x + row]!, 0n),
  );
  for (let x = 0; x < 5; x++) {
    const parity = columns[(x + 4) % 5]! ^ rotate(columns[(x + 1) % 5]!, 1);
    for (let row = 0; row < 25; row += 5) lanes[x + row]! ^= parity;
  }
  let lane = lanes[1]!;
  for (const [i, target] of TARGETS.entries()) {
    const next = lanes[target]!;
    lanes[target] = rotate(lane, ROTATIONS[i]!);
    lane = next;
  }
  for (let row = 0; row < 25; row += 5) {
    const five = lanes.slice(row, row + 5);
    for (let x = 0; x < 5; x++) lanes[row + x] = five[x]! ^ (~five[(x + 1) % 5]! & MASK & five[(x + 2) % 5]!);
  }
}

function rotate(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK;
}
