/**
 * Parses a whole number. Blank: undefined. Anything but plain digits (1.5, 1e3, +5, '4 0', full-width
 * digits): NaN. Any number of digits is accepted.
 */
export function typedWhole(text: string): number | undefined {
  if (text === '') return undefined;
  return /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
}

/** Parses a pasted amount: also accepts surrounding spaces and commas between thousands ('1,000'). */
export function typedAmount(text: string): number | undefined {
  const plain = text.trim();
  return typedWhole(/^[0-9]{1,3}(,[0-9]{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain);
}
