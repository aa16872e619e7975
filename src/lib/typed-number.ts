/**
 * What somebody typed where a whole number belongs. Blank: undefined. Anything but plain digits (1.5, 1e3, +5, '4 0',
 * full-width digits): NaN. However many digits there are, it is a number.
 */
export function parseWholeNumber(text: string): number | undefined {
  if (text === '') return undefined;
  return /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
}

/** The same where people paste amounts: spaces around it and commas between thousands are read ('1,000'). */
export function parseAmount(text: string): number | undefined {
  const plain = text.trim();
  return parseWholeNumber(/^[0-9]{1,3}(,[0-9]{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain);
}
