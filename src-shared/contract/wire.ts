/**
 * How both ends write what JSON has no word for: without it an infinite number would arrive as null, which in a draft
 * means to take a limit away. So it arrives as it is, and the schema of the call refuses it.
 */
export const WIRE = {
  customJsonSerializers: [
    {
      /** Numbers below 20 are the library's own. */
      type: 20,
      condition: (data: unknown): boolean => data === Infinity || data === -Infinity,
      serialize: (data: number): string => String(data),
      deserialize: (written: unknown): number => (written === '-Infinity' ? -Infinity : Infinity),
    },
  ],
};
