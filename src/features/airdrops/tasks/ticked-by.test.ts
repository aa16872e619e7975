import { describe, expect, it } from 'vitest';
import { fromContract, toContract } from './ticked-by.ts';

describe('toContract', () => {
  it.each([null, { chainId: 8453, address: `0x${'a'.repeat(40)}` }])(
    'returns what was chosen: %o',
    (contract) => {
      expect(toContract(fromContract(contract))).toEqual(contract);
    },
  );
});
