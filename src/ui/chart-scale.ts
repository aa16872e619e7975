/** The next round number at or above a value (1, 2, 4, 6, 8 times a power of ten), for an axis; at least 1. */
export function niceCeiling(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  for (const factor of [1, 2, 4, 6, 8]) {
    if (value <= factor * power) return factor * power;
  }
  return 10 * power;
}
