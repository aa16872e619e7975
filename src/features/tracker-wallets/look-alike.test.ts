import { expect, it } from 'vitest';
import { findLookAlike } from './look-alike.ts';

const own = (address: string) => [{ address }];
const evm = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ton = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';

it.each([
  ['the same four signs at both ends', `0xd8${'1'.repeat(34)}6045`, evm],
  ['the same signs but for capitals', `0xD8${'1'.repeat(34)}6045`, evm],
  [
    'the same signs behind what all segwit addresses begin with',
    'bc1qar0s00000000000000000000000000000x5mdq',
    segwit,
  ],
  ['the same signs behind TON’s flags', `UQCD39${'x'.repeat(38)}qB2N`, ton],
])('takes two addresses for alike that have %s', (_name, address, other) => {
  expect(findLookAlike(address, own(other))).toEqual({ address: other });
});

it.each([
  ['other signs in front', `0xd9${'1'.repeat(34)}6045`, evm],
  ['other signs at the end', `0xd8${'1'.repeat(34)}6046`, evm],
  [
    'in common only what all addresses of their kind have',
    'bc1qxr0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    segwit,
  ],
  ['two spellings of one account', 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI', ton],
  ['the same letters and other capitals', evm.toLowerCase(), evm],
])('takes no two addresses for alike that have %s', (_name, address, other) => {
  expect(findLookAlike(address, own(other))).toBeUndefined();
});
