import { describe, expect, it } from 'vitest';
import { findLookAlike } from './look-alike.ts';

const toList = (address: string) => [{ address }];
const evm = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ton = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';

describe('findLookAlike', () => {
  it.each([
    ['the same four characters at both ends', `0xd8${'1'.repeat(34)}6045`, evm],
    ['the same characters in different case', `0xD8${'1'.repeat(34)}6045`, evm],
    ['the same characters after the segwit prefix', 'bc1qar0s00000000000000000000000000000x5mdq', segwit],
    ['the same characters after TON’s flags', `UQCD39${'x'.repeat(38)}qB2N`, ton],
  ])('finds an address with %s', (_name, address, other) => {
    expect(findLookAlike(address, toList(other))).toEqual({ address: other });
  });

  it.each([
    ['a different start', `0xd9${'1'.repeat(34)}6045`, evm],
    ['a different end', `0xd8${'1'.repeat(34)}6046`, evm],
    ['only the common prefix of its kind', 'bc1qxr0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', segwit],
    ['another spelling of the same account', 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI', ton],
    ['the same characters except for case', evm.toLowerCase(), evm],
  ])('ignores an address with %s', (_name, address, other) => {
    expect(findLookAlike(address, toList(other))).toBeUndefined();
  });
});
