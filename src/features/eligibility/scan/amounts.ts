import { type DecimalSign, readQuantity, shiftDecimal } from '#/lib/read-number.ts';

const hexPattern = /^0x[0-9a-f]{1,64}$/i;

/** Suffixes of multipliers ('2x') and ordinals ('1st'), which aren't amounts. */
const noAmountUnit = /^(?:x|st|nd|rd|th)$/i;

/** Reads a hexadecimal amount; returns undefined for addresses and hashes. */
function readHex(text: string): string | undefined {
  const length = text.length - 2;
  if (length === 40 || (length === 64 && !/^0x0{16}/i.test(text))) return undefined;
  return shiftDecimal(BigInt(text).toString(), 0);
}

/**
 * Reads an amount such as '1,250.5 ARB', '0x1bc16d674ec80000', or '1e21' as an exact decimal; returns undefined for other
 * text. `sign` is the decimal sign of its column.
 */
export function readAmount(input: string, sign?: DecimalSign): string | undefined {
  const text = input.trim();
  if (hexPattern.test(text)) return readHex(text);
  if (/^0x/i.test(text)) return undefined;
  const { value = '-', unit = '' } = readQuantity(text, sign) ?? {};
  return value.startsWith('-') || noAmountUnit.test(unit) ? undefined : value;
}

/** Sums decimals exactly. */
export function sumDecimals(amounts: readonly string[]): string | undefined {
  const places = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const scaledSum = amounts.reduce((sum, amount) => sum + BigInt(shiftDecimal(amount, places) ?? '0'), 0n);
  return shiftDecimal(scaledSum.toString(), -places);
}
