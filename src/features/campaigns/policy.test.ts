import { describe, expect, it } from 'vitest';
import { joinRefusal } from './policy.ts';

const campaign = {
  status: 'active' as const,
  endDate: '2026-12-01T00:00:00.000Z',
  participants: 2,
  maxParticipants: 3,
};
const before = Date.parse(campaign.endDate) - 1;

describe('joinRefusal', () => {
  it('returns undefined while the campaign runs and has places', () => {
    expect(joinRefusal(campaign, before)).toBeUndefined();
    expect(joinRefusal({ ...campaign, participants: 1e6, maxParticipants: null }, before)).toBeUndefined();
  });
  it('returns the reason otherwise', () => {
    expect(joinRefusal({ ...campaign, status: 'upcoming' }, before)).toBe(
      'This campaign has not started yet',
    );
    expect(joinRefusal({ ...campaign, status: 'ended' }, before)).toBe('This campaign has ended');
    expect(joinRefusal(campaign, before + 1)).toBe('This campaign has ended');
    expect(joinRefusal({ ...campaign, participants: 3 }, before)).toBe('This campaign is full');
  });
});
