import { describe, expect, it } from 'vitest';
import {
  detectDecimalSign,
  isAmbiguousNumber,
  readNumber,
  readQuantity,
  shiftDecimal,
} from './read-number.ts';

describe('readNumber', () => {
  it.each([
    ['1250.50', '1250.5'],
    ['1,250.50', '1250.5'],
    ['1.250,50', '1250.5'],
    ['12,5', '12.5'],
    ['0,125', '0.125'],
    ['1.250.000', '1250000'],
    ['1,250,000', '1250000'],
    ['12,50,000.75', '1250000.75'],
    ["1'250.50", '1250.5'],
    ['1 250,50', '1250.5'],
    ['1\u00a0250,50', '1250.5'],
    ['1_000', '1000'],
    ['٢٥٠٫٥', '250.5'],
    ['２５０', '250'],
    ['1e21', '1000000000000000000000'],
    ['1.5E-7', '0.00000015'],
    ['-12.5', '-12.5'],
    ['(12,50)', '-12.5'],
    ['2k', '2000'],
    ['1.5M', '1500000'],
    ['007', '7'],
  ])('reads %s as %s', (text, value) => expect(readNumber(text)).toBe(value));

  it.each([
    '',
    'ARB',
    '5%',
    '1,250,50',
    '1.2.3',
    '12 5',
    '3/5',
    '24.12.2026',
    '0x10',
    '5 ARB',
    '$5',
    '..5',
    '5.',
  ])('rejects %s', (text) => expect(readNumber(text)).toBeUndefined());

  it('uses the given decimal sign', () => {
    expect(readNumber('1.250', ',')).toBe('1250');
    expect(readNumber('1.250', '.')).toBe('1.25');
    expect(readNumber('1,250', ',')).toBe('1.25');
    expect(readNumber('12,5', '.')).toBeUndefined();
  });

  it('rejects numbers with too many digits', () => {
    expect(readNumber('9'.repeat(41))).toBeUndefined();
    expect(readNumber(`0.${'1'.repeat(31)}`)).toBeUndefined();
    expect(readNumber('1'.repeat(20_000))).toBeUndefined();
  });
});

describe('readQuantity', () => {
  it.each([
    ['$12.50', '12.5', '$'],
    ['US$ 250', '250', 'US$'],
    ['12,5 €', '12.5', '€'],
    ['500 ARB', '500', 'ARB'],
    ['~250', '250', ''],
    ['-$12', '-12', '$'],
  ])('reads %s', (text, value, unit) => expect(readQuantity(text)).toEqual({ value, unit }));

  it.each(['$5 ARB', '5 of 10', 'tier 2 (5)', '5 ARB + 3 OP', '5%'])('rejects %s', (text) =>
    expect(readQuantity(text)).toBeUndefined(),
  );
});

describe('detectDecimalSign', () => {
  it('returns the sign that some cells show', () => {
    expect(detectDecimalSign(['1.250', '2.750', '912,40'])).toBe(',');
    expect(detectDecimalSign(['1,250', '912.40'])).toBe('.');
    expect(detectDecimalSign(['1.250.000', '1.250'])).toBe(',');
    expect(detectDecimalSign(['$0.5', '1.250'])).toBe('.');
  });

  it('returns “unclear” for ambiguous or contradictory cells', () => {
    expect(detectDecimalSign(['1.250', '3'])).toBe('unclear');
    expect(detectDecimalSign(['1,5', '1.5'])).toBe('unclear');
  });

  it('returns undefined if no number depends on the sign', () => {
    expect(detectDecimalSign(['5', 'x', ''])).toBeUndefined();
    expect(isAmbiguousNumber('1.250')).toBe(true);
    expect(isAmbiguousNumber('0.250')).toBe(false);
  });
});

describe('shiftDecimal', () => {
  it('moves the decimal point exactly', () => {
    expect(shiftDecimal('12.5', 3)).toBe('12500');
    expect(shiftDecimal('415500000000000000000', -18)).toBe('415.5');
  });
});
