import { expect, it } from 'vitest';
import { typedAmount, typedWhole } from './typed-number.ts';

it('parses plain digits of any length', () => {
  expect(['0', '7', '007', '-3', `1${'0'.repeat(20)}`].map(typedWhole)).toEqual([0, 7, 7, -3, 1e20]);
});

it('returns NaN for anything else', () => {
  const texts = ['1.5', '1e3', '+5', '4 0', ' 40', '40 ', '４０', '٤٠', '1,000', '0x10', 'Infinity', ' '];
  expect(texts.map(typedWhole)).toEqual(texts.map(() => Number.NaN));
  expect(typedWhole('')).toBeUndefined();
});

it('parses pasted amounts with spaces around them and thousands commas', () => {
  expect(['1,000', ' 5 ', '12,345,678', '007', ''].map(typedAmount)).toEqual([
    1000,
    5,
    12_345_678,
    7,
    undefined,
  ]);
  const texts = ['1,00', ',100', '1,0000', '4 0', '1.5', '４０'];
  expect(texts.map(typedAmount)).toEqual(texts.map(() => Number.NaN));
});
