/**
 * What somebody typed where a whole number belongs. Blank: undefined. Anything but plain digits (1.5, 1e3, +5, '4 0',
 * full-width digits): NaN. However many digits there are, it is a number.
 */
export function typedWhole(text: string): number | undefined {
  if (text === '') return undefined;
  return /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
}
