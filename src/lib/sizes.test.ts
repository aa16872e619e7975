import { expect, it } from 'vitest';
import { formatBytes } from './sizes.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1234, '1.2 kB'],
  [9960, '10 kB'],
  [12_345_678, '12 MB'],
  [999_600, '1 MB'],
  [3.4e11, '340 GB'],
  [7e18, '7000 PB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
