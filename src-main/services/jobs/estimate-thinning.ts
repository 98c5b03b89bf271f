/** What is cleaned and measured of one piece, about: a quarter of it, then a quarter at each doubling of the step. */
export interface SampleLimits {
  records: number;
  /** Of raw records. */
  bytes: number;
}

/**
 * Which records of a stream are taken: every one, and each time a quarter of the limits is used up every second one of
 * those. Gives the number of records that a taken one stands for, 0 for one that is passed. Counts alone decide.
 */
export function thinning({ records, bytes }: SampleLimits): (recordBytes: number) => number {
  let step = 1;
  let passed = 0;
  let takenRecords = 0;
  let takenBytes = 0;
  return (recordBytes) => {
    if (++passed < step) return 0;
    const stands = passed;
    passed = 0;
    takenRecords++;
    takenBytes += recordBytes;
    if (takenRecords >= records / 4 || takenBytes >= bytes / 4) {
      step *= 2;
      takenRecords = 0;
      takenBytes = 0;
    }
    return stands;
  };
}
