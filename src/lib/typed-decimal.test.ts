import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeDecimal } from './decimals.ts';
import {
  findAmbiguousFields,
  getReadings,
  parseDecimalInput,
  toDecimalInput,
  undecidedMessage,
} from './typed-decimal.ts';

describe('parseDecimalInput', () => {
  it.each([
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    [' 1.250,50 ', '1250.5'],
    ['1,250.50', '1250.5'],
    ['1 250,5', '1250.5'],
    ['1.250.000', '1250000'],
    ['٢٥٠٫٥', '250.5'],
    ['0,250', '0.25'],
    ['007.50', '7.5'],
  ])('reads %s as %s', (text, value) => expect(parseDecimalInput(text)).toBe(value));

  it.each(['', 'a lot', '1.2.3', '5 ARB', '0x10'])('returns %j unchanged', (text) =>
    expect(parseDecimalInput(text)).toBe(text),
  );
});

describe('getReadings', () => {
  it.each(['1.250', '1,250', ' 1.250 '])('returns both values of %j', (text) =>
    expect(getReadings(text)).toEqual({ grouped: '1250', decimal: '1.25' }),
  );

  it.each(['1250', '12.5', '0.250', '1.2500', '1.250.000', '1.250,5', '', 'x'])(
    'returns undefined for %j',
    (text) => expect(getReadings(text)).toBeUndefined(),
  );
});

describe('findAmbiguousFields', () => {
  it('returns a message for each ambiguous field', () => {
    expect(findAmbiguousFields({ amount: '1.250', value: '12,5' }, ['amount', 'value'])).toEqual({
      amount: undecidedMessage,
    });
  });
});

it('toDecimalInput returns unambiguous text for every decimal', () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map(String);
  fc.assert(
    fc.property(part(99_999), part(99_999), (whole, fraction) => {
      const value = normalizeDecimal(`${whole}.${fraction}`);
      expect(getReadings(toDecimalInput(value))).toBeUndefined();
      expect(parseDecimalInput(toDecimalInput(value))).toBe(value);
    }),
    { numRuns: 2000 },
  );
});
