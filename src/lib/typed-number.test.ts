import { expect, it } from 'vitest';
import { parseAmount, parseWholeNumber } from './typed-number.ts';

it('reads plain digits, however many', () => {
  expect(['0', '7', '007', '-3', `1${'0'.repeat(20)}`].map(parseWholeNumber)).toEqual([0, 7, 7, -3, 1e20]);
});

it('reads nothing else as a number', () => {
  const texts = ['1.5', '1e3', '+5', '4 0', ' 40', '40 ', '４０', '٤٠', '1,000', '0x10', 'Infinity', ' '];
  expect(texts.map(parseWholeNumber)).toEqual(texts.map(() => Number.NaN));
  expect(parseWholeNumber('')).toBeUndefined();
});

it('reads pasted amounts with spaces around them and commas between thousands', () => {
  expect(['1,000', ' 5 ', '12,345,678', '007', ''].map(parseAmount)).toEqual([
    1000,
    5,
    12_345_678,
    7,
    undefined,
  ]);
  const texts = ['1,00', ',100', '1,0000', '4 0', '1.5', '４０'];
  expect(texts.map(parseAmount)).toEqual(texts.map(() => Number.NaN));
});
