import { describe, expect, it } from 'vitest';
import { formatCooldown, formatReadiness } from './cooldown.ts';

const usedAt = Date.parse('2026-11-20T12:00:00Z');
const afterUse = (minutes: number, seconds = 0) => usedAt + minutes * 60_000 + seconds * 1000;

describe('formatCooldown and formatReadiness', () => {
  it.each([
    [1440, '24 hours'],
    [2880, '2 days'],
    [60, '1 hour'],
    [480, '8 hours'],
    [90, '90 minutes'],
    [1, '1 minute'],
  ])('format %i minutes as %s', (minutes, text) => {
    expect(formatCooldown(minutes)).toBe(text);
  });

  it.each([
    ['at once', afterUse(0), 'Ready in 8h 0m'],
    ['later', afterUse(168), 'Ready in 5h 12m'],
    ['in its last minute', afterUse(479, 30), 'Ready in 1m'],
    ['when it is over', afterUse(480), 'Ready now'],
    ['long after', afterUse(10_000), 'Ready now'],
  ])('count down: %s', (_, now, text) => {
    expect(formatReadiness({ usedAt, cooldownMinutes: 480, isDown: false }, now)).toBe(text);
  });

  it('return ready if never used', () => {
    expect(formatReadiness({ usedAt: undefined, cooldownMinutes: 480, isDown: false }, usedAt)).toBe(
      'Ready now',
    );
  });

  it.each([
    [afterUse(168), 'Your cooldown ends in 5h 12m'],
    [afterUse(480), 'Down at last check'],
  ])('never call a faucet ready that is down', (now, text) => {
    expect(formatReadiness({ usedAt, cooldownMinutes: 480, isDown: true }, now)).toBe(text);
  });
});
