import { expect, it } from 'vitest';
import { sampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import type { AirdropInput } from '../schema.ts';
import { airdropOf } from './waiting.ts';

it('airdropOf accepts an addition stored by a version without tags and chains', () => {
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
  expect(airdropOf(input, 'one', at)).toMatchObject({ tags: ['New'], chains: ['Base'] });
  const { tags: _tags, chains: _chains, ...earlier } = input;
  // Stored changes aren't validated when read.
  expect(airdropOf(earlier as AirdropInput, 'one', at)).toMatchObject({ tags: [], chains: [] });
});
