import { expect, it } from 'vitest';
import { sampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import type { AirdropInput } from '../schema.ts';
import { toOptimisticAirdrop } from './waiting.ts';

it('toOptimisticAirdrop accepts an addition stored by a version without tags and chains', () => {
  const {
    id: _id,
    isMuted: _m,
    isStartDateAssumed: _s,
    lastVisitDate: _l,
    createdAt: at,
    updatedAt: _u,
    revision: _r,
    ...input
  } = sampleAirdrop({ tags: ['New'], chains: ['Base'] });
  expect(toOptimisticAirdrop(input, 'one', at)).toMatchObject({ tags: ['New'], chains: ['Base'] });
  const { tags: _tags, chains: _chains, ...earlier } = input;
  // Stored changes aren't validated when read.
  expect(toOptimisticAirdrop(earlier as AirdropInput, 'one', at)).toMatchObject({ tags: [], chains: [] });
});
