import { describe, expect, it } from 'vitest';
import { formatCooldown, formatReadiness } from './cooldown.ts';

const usedAt = Date.parse('2026-11-20T12:00:00Z');
const afterUse = (minutes: number, seconds = 0) => usedAt + minutes * 60_000 + seconds * 1000;

describe('formatCooldown', () => {
  it.each([
    [1440, '24 hours'],
    [2880, '2 days'],
    [60, '1 hour'],
    [480, '8 hours'],
    [90, '90 minutes'],
    [1, '1 minute'],
  ])('formats %i minutes as %s', (minutes, text) => {
    expect(formatCooldown(minutes)).toBe(text);
  });
});

describe('formatReadiness', () => {
  it.each([
    ['from the use', afterUse(0), 'Ready in 8h 0m'],
    ['during the cooldown', afterUse(168), 'Ready in 5h 12m'],
    ['in its last minute', afterUse(479, 30), 'Ready in 1m'],
    ['to its end', afterUse(480), 'Ready now'],
    ['until long after it', afterUse(10_000), 'Ready now'],
  ])('counts down %s', (_, now, text) => {
    expect(formatReadiness({ usedAt, cooldownMinutes: 480, isDown: false }, now)).toBe(text);
  });

  it('returns ready if never used', () => {
    expect(formatReadiness({ usedAt: undefined, cooldownMinutes: 480, isDown: false }, usedAt)).toBe(
      'Ready now',
    );
  });

  it.each([
    [afterUse(168), 'Your cooldown ends in 5h 12m'],
    [afterUse(480), 'Down at last check'],
  ])('never returns ready for a faucet that is down', (now, text) => {
    expect(formatReadiness({ usedAt, cooldownMinutes: 480, isDown: true }, now)).toBe(text);
  });
});
