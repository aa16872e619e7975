import { describe, expect, it } from 'vitest';
import { parseAmount, parseWholeNumber } from './typed-number.ts';

describe('parseWholeNumber', () => {
  it('parses plain digits of any length', () => {
    expect(['0', '7', '007', '-3', `1${'0'.repeat(20)}`].map(parseWholeNumber)).toEqual([0, 7, 7, -3, 1e20]);
  });

  it('returns NaN for texts with anything but plain digits', () => {
    const texts = ['1.5', '1e3', '+5', '4 0', ' 40', '40 ', '４０', '٤٠', '1,000', '0x10', 'Infinity', ' '];
    expect(texts.map(parseWholeNumber)).toEqual(texts.map(() => Number.NaN));
  });

  it('returns undefined for an empty text', () => {
    expect(parseWholeNumber('')).toBeUndefined();
  });
});

describe('parseAmount', () => {
  it('accepts surrounding spaces, thousands separators, and digits of other scripts', () => {
    const texts = [
      '1,000',
      '1.000',
      '1 000',
      '1\u202f000',
      '1’000',
      ' 5 ',
      '12,345,678',
      '1.250.000',
      '007',
      '40',
      '４０',
      '٤٠',
      '1,000.00',
      '1.000,00',
    ];
    expect(texts.map(parseAmount)).toEqual([
      1000, 1000, 1000, 1000, 1000, 5, 12_345_678, 1_250_000, 7, 40, 40, 40, 1000, 1000,
    ]);
  });

  it('returns NaN for decimals, misplaced separators, and units', () => {
    const texts = ['1,00', ',100', '1,0000', '4 0', '1.5', '12,5', '0.500', '1,000.5', '2k', '5 ARB', '$5'];
    expect(texts.map(parseAmount)).toEqual(texts.map(() => Number.NaN));
  });

  it('returns undefined for an empty text', () => {
    expect(parseAmount('')).toBeUndefined();
  });
});
