import { readNumber } from './read-number.ts';

/**
 * Parses a whole number with any number of digits. Returns undefined for an empty text, and NaN for anything but
 * plain digits (1.5, 1e3, +5, '4 0', full-width digits).
 */
export function parseWholeNumber(text: string): number | undefined {
  if (text === '') return undefined;
  return /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Parses a count or an amount as people type or paste it: with spaces around it, thousands separators ('1,000', '1.000',
 * '1 000'), and digits of other scripts. Points and commas are no decimal signs here.
 */
export function parseAmount(text: string): number | undefined {
  const plain = text.trim();
  if (plain === '' || /^-?[0-9]+$/.test(plain)) return parseWholeNumber(plain);
  if (!/^(?!0.)[\p{Nd}\s.,'’٬]+$/u.test(plain)) return Number.NaN;
  const number = readNumber(plain, getDecimalSign(plain));
  return number === undefined ? Number.NaN : parseWholeNumber(number);
}

/** A single kind of sign separates thousands; of two kinds the last one precedes the decimals, as in '1,000.00'. */
function getDecimalSign(amount: string): '.' | ',' {
  const [point, comma] = [amount.lastIndexOf('.'), amount.lastIndexOf(',')];
  if (point === -1 || comma === -1) return point === -1 ? '.' : ',';
  return point > comma ? '.' : ',';
}
