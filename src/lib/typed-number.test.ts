import { expect, it } from 'vitest';
import { typedWhole } from './typed-number.ts';

it('reads plain digits, however many', () => {
  expect(['0', '7', '007', '-3', `1${'0'.repeat(20)}`].map(typedWhole)).toEqual([0, 7, 7, -3, 1e20]);
});

it('reads nothing else as a number', () => {
  const texts = ['1.5', '1e3', '+5', '4 0', ' 40', '40 ', '４０', '٤٠', '1,000', '0x10', 'Infinity', ' '];
  expect(texts.map(typedWhole)).toEqual(texts.map(() => Number.NaN));
  expect(typedWhole('')).toBeUndefined();
});
