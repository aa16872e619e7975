import { type DecimalSign, readQuantity, shiftDecimal } from '#/lib/read-number.ts';

const hex = /^0x[0-9a-f]{1,64}$/i;

/** Behind a multiplier, such as 2x, and a place, such as 1st. */
const noAmountUnit = /^(?:x|st|nd|rd|th)$/i;

/** An address or a hash is no number, however it is written. */
function readHex(text: string): string | undefined {
  const length = text.length - 2;
  if (length === 40 || (length === 64 && !/^0x0{16}/i.test(text))) return undefined;
  return shiftDecimal(BigInt(text).toString(), 0);
}

/**
 * What a list says as an exact decimal, such as '1,250.5 ARB', '0x1bc16d674ec80000' or '1e21'; undefined for what is no
 * amount. `sign`: the decimal sign of its column.
 */
export function readAmount(given: string, sign?: DecimalSign): string | undefined {
  const text = given.trim();
  if (hex.test(text)) return readHex(text);
  if (/^0x/i.test(text)) return undefined;
  const { value = '-', unit = '' } = readQuantity(text, sign) ?? {};
  return value.startsWith('-') || noAmountUnit.test(unit) ? undefined : value;
}

/** Exact. */
export function sumOf(amounts: readonly string[]): string | undefined {
  const places = Math.max(0, ...amounts.map((one) => one.split('.')[1]?.length ?? 0));
  const whole = amounts.reduce((sum, one) => sum + BigInt(shiftDecimal(one, places) ?? '0'), 0n);
  return shiftDecimal(whole.toString(), -places);
}
