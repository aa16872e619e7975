import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../../../test/factories/sample-airdrop.ts';
import { findSimilar, linkKey } from './duplicates.ts';

const row = createSampleAirdrop({ name: 'Layer  Zero', projectLink: 'https://www.layerzero.network/claim/' });
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

describe('linkKey', () => {
  it('counts routes in fragments, and no anchors', () => {
    expect(linkKey('https://www.portal.example/#/quest/1')).not.toBe(
      linkKey('https://portal.example/#/quest/2'),
    );
    expect(linkKey('https://portal.example/#!/claim')).not.toBe(linkKey('https://portal.example/'));
    expect(linkKey('https://portal.example/page#top')).toBe(linkKey('https://portal.example/page/#claim'));
  });

  it('matches no airdrop by the front page of a platform', () => {
    expect(linkKey('https://app.galxe.com/')).toBeUndefined();
    expect(linkKey('https://app.galxe.com/quest/scroll')).toBe('app.galxe.com/quest/scroll');
  });
});
