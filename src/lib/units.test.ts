import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from './units.ts';

describe('formatUnits', () => {
  it.each([
    ['1500000', 6, '1.5'],
    ['1', 18, '0.000000000000000001'],
    ['0', 18, '0'],
    ['7', 0, '7'],
    ['1000000000000000000', 18, '1'],
    [(2n ** 256n - 1n).toString(), 0, (2n ** 256n - 1n).toString()],
  ])('returns %s with %d decimals as %s', (units, decimals, expected) => {
    expect(formatUnits(units, decimals)).toBe(expected);
  });

  it('loses no digit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        (units, decimals) => {
          const [whole = '', fraction = ''] = formatUnits(units, decimals).split('.');
          expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(units);
        },
      ),
    );
  });
});
