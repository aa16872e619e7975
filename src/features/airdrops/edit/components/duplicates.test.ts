import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../../../test/factories/sample-airdrop.ts';
import { findSimilar, getLinkKey } from './duplicates.ts';

const row = createSampleAirdrop({ name: 'Layer  Zero', projectLink: 'https://www.layerzero.network/claim/' });
const findMatches = (name: string, projectLink: string) => findSimilar([row], { name, projectLink });

describe('findSimilar', () => {
  it('matches names regardless of case and spaces', () => {
    expect(findMatches(' layer zero ', '').byName).toBe(row);
    expect(findMatches('layerzero', '').byName).toBeUndefined();
  });

  it('matches links regardless of www, a trailing slash, and the scheme', () => {
    expect(findMatches('', 'http://layerzero.network/claim').byLink).toBe(row);
    expect(findMatches('', 'https://layerzero.network/claim?season=2').byLink).toBeUndefined();
    expect(findMatches('', 'https://layerzero.network').byLink).toBeUndefined();
  });

  it('matches nothing for empty or invalid input', () => {
    expect(findMatches('', 'layerzero')).toEqual({ byName: undefined, byLink: undefined });
  });
});

describe('getLinkKey', () => {
  it('includes fragment routes and ignores anchors', () => {
    expect(getLinkKey('https://www.portal.example/#/quest/1')).not.toBe(
      getLinkKey('https://portal.example/#/quest/2'),
    );
    expect(getLinkKey('https://portal.example/#!/claim')).not.toBe(getLinkKey('https://portal.example/'));
    expect(getLinkKey('https://portal.example/page#top')).toBe(
      getLinkKey('https://portal.example/page/#claim'),
    );
  });

  it('returns undefined for the front page of a platform', () => {
    expect(getLinkKey('https://app.galxe.com/')).toBeUndefined();
    expect(getLinkKey('https://app.galxe.com/quest/scroll')).toBe('app.galxe.com/quest/scroll');
  });
});
