import { describe, expect, it } from 'vitest';
import { sampleAirdrop } from '../../../../../test/factories/sample-airdrop.ts';
import { findSimilar } from './duplicates.ts';

const row = sampleAirdrop({ name: 'Layer  Zero', projectLink: 'https://www.layerzero.network/claim/' });
const similar = (name: string, projectLink: string) => findSimilar([row], { name, projectLink });

describe('findSimilar', () => {
  it('matches names regardless of case and spaces', () => {
    expect(similar(' layer zero ', '').byName).toBe(row);
    expect(similar('layerzero', '').byName).toBeUndefined();
  });

  it('matches links regardless of www, a trailing slash, and the scheme', () => {
    expect(similar('', 'http://layerzero.network/claim').byLink).toBe(row);
    expect(similar('', 'https://layerzero.network/claim?season=2').byLink).toBeUndefined();
    expect(similar('', 'https://layerzero.network').byLink).toBeUndefined();
  });

  it('matches nothing for empty or invalid input', () => {
    expect(similar('', 'layerzero')).toEqual({ byName: undefined, byLink: undefined });
  });
});
