import { describe, expect, it } from 'vitest';
import { decodeBoolean, decodeTime } from './claim-answers.ts';

const toWord = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

describe('decodeBoolean', () => {
  it.each([
    [toWord(0n), false],
    [toWord(1n), true],
  ])('decodes %s', (answer, expected) => {
    expect(decodeBoolean(answer)).toBe(expected);
  });

  it.each([undefined, '0x', '0x1', toWord(2n), toWord(2n ** 255n), `${toWord(1n)}${'0'.repeat(64)}`, 'true'])(
    'returns null for %s',
    (answer) => {
      expect(decodeBoolean(answer)).toBeNull();
    },
  );
});

describe('decodeTime', () => {
  it('decodes seconds', () => {
    expect(decodeTime(toWord(1_774_000_000n))).toEqual(new Date(1_774_000_000_000));
  });

  it.each([
    undefined,
    '0x',
    toWord(0n),
    toWord(86_400n),
    toWord(2n ** 256n - 1n),
    toWord(1_774_000_000_000n),
  ])('returns null for %s', (answer) => {
    expect(decodeTime(answer)).toBeNull();
  });
});
