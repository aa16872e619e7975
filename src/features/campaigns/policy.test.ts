import { describe, expect, it } from 'vitest';
import { explainNoJoin } from './policy.ts';

const campaign = {
  status: 'active' as const,
  endDate: '2026-12-01T00:00:00.000Z',
  participants: 2,
  maxParticipants: 3,
};
const before = Date.parse(campaign.endDate) - 1;

describe('explainNoJoin', () => {
  it('returns undefined while the campaign runs and has places', () => {
    expect(explainNoJoin(campaign, before)).toBeUndefined();
    expect(explainNoJoin({ ...campaign, participants: 1e6, maxParticipants: null }, before)).toBeUndefined();
  });
  it('returns the reason otherwise', () => {
    expect(explainNoJoin({ ...campaign, status: 'upcoming' }, before)).toBe(
      'This campaign has not started yet',
    );
    expect(explainNoJoin({ ...campaign, status: 'ended' }, before)).toBe('This campaign has ended');
    expect(explainNoJoin(campaign, before + 1)).toBe('This campaign has ended');
    expect(explainNoJoin({ ...campaign, participants: 3 }, before)).toBe('This campaign is full');
  });
});
