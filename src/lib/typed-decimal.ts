import { isAmbiguousNumber, readNumber } from './read-number.ts';

/** The two values that a number such as '1.250' can mean. */
export type Readings = { grouped: string; decimal: string };

/** Said beside a field whose number can mean two values. */
export const undecided = 'Choose which number you mean';

/** Both values of a number that can be read in two ways; undefined for any other text. */
export function getReadings(text: string): Readings | undefined {
  if (!isAmbiguousNumber(text)) return undefined;
  const [withPoint, withComma] = [readNumber(text, '.'), readNumber(text, ',')];
  if (withPoint === undefined || withComma === undefined) return undefined;
  return Number(withPoint) > Number(withComma)
    ? { grouped: withPoint, decimal: withComma }
    : { grouped: withComma, decimal: withPoint };
}

/** A typed amount as the API takes it ('12,5' is '12.5'); a text that is no number stays as it is, for the schema to reject. */
export function parseTypedDecimal(text: string): string {
  const plain = text.trim();
  return readNumber(plain) ?? plain;
}

/** A decimal number as a field shows it. '1.125' gets a zero, because people also write 1,125 that way. */
export const toDecimalText = (value: string): string => (isAmbiguousNumber(value) ? `${value}0` : value);

/** A message for each of these fields whose number isn't decided. */
export const findUndecided = <N extends string>(values: Readonly<Record<N, string>>, names: readonly N[]) =>
  Object.fromEntries(
    names.filter((name) => getReadings(values[name]) !== undefined).map((name) => [name, undecided]),
  );
