import { expect, it } from 'vitest';
import { sampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import type { AirdropInput } from '../schema.ts';
import { toOptimisticAirdrop } from './waiting.ts';

it('shows an addition that an earlier program kept, which knew no tags and chains', () => {
  const {
    id: _id,
    isMuted: _m,
    lastVisitDate: _l,
    createdAt: at,
    updatedAt: _u,
    revision: _r,
    ...input
  } = sampleAirdrop({ tags: ['New'], chains: ['Base'] });
  expect(toOptimisticAirdrop(input, 'one', at)).toMatchObject({ tags: ['New'], chains: ['Base'] });
  const { tags: _tags, chains: _chains, ...earlier } = input;
  // What was stored is read as it is.
  expect(toOptimisticAirdrop(earlier as AirdropInput, 'one', at)).toMatchObject({ tags: [], chains: [] });
});
