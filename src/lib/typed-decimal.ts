import { isAmbiguousNumber, readNumber } from './read-number.ts';

/** The two values that a number such as '1.250' can mean. */
export type Readings = { grouped: string; decimal: string };

/** Shown beside a field whose number can mean two values. */
export const undecidedMessage = 'Choose which number you mean';

/** Returns both values of an ambiguous number; undefined for any other text. */
export function getReadings(text: string): Readings | undefined {
  if (!isAmbiguousNumber(text)) return undefined;
  const [withPoint, withComma] = [readNumber(text, '.'), readNumber(text, ',')];
  if (withPoint === undefined || withComma === undefined) return undefined;
  return Number(withPoint) > Number(withComma)
    ? { grouped: withPoint, decimal: withComma }
    : { grouped: withComma, decimal: withPoint };
}

/** Converts a typed amount to the API's format: '12,5' becomes '12.5'. Returns other text unchanged; the schema rejects it. */
export function parseDecimalInput(text: string): string {
  const plain = text.trim();
  return readNumber(plain) ?? plain;
}

/** Formats a decimal number for a field. Appends a zero to '1.125', because people also write 1,125 that way. */
export const toDecimalInput = (value: string): string => (isAmbiguousNumber(value) ? `${value}0` : value);

/** Returns a message for each of these fields whose number is ambiguous. */
export const findAmbiguousFields = <N extends string>(
  values: Readonly<Record<N, string>>,
  names: readonly N[],
) =>
  Object.fromEntries(
    names.filter((name) => getReadings(values[name]) !== undefined).map((name) => [name, undecidedMessage]),
  );
