import { describe, expect, it } from 'vitest';
import { cooldownText, readyText } from './cooldown.ts';

const used = Date.parse('2026-11-20T12:00:00Z');
const after = (minutes: number, seconds = 0) => used + minutes * 60_000 + seconds * 1000;

describe('the cooldown of a faucet', () => {
  it.each([
    [1440, '24 hours'],
    [2880, '2 days'],
    [60, '1 hour'],
    [480, '8 hours'],
    [90, '90 minutes'],
    [1, '1 minute'],
  ])('of %i minutes is read as %s', (minutes, text) => {
    expect(cooldownText(minutes)).toBe(text);
  });

  it.each([
    ['at once', after(0), 'Ready in 8h 0m'],
    ['later', after(168), 'Ready in 5h 12m'],
    ['in its last minute', after(479, 30), 'Ready in 1m'],
    ['when it is over', after(480), 'Ready now'],
    ['long after', after(10_000), 'Ready now'],
  ])('counts down: %s', (_, now, text) => {
    expect(readyText({ usedAt: used, cooldownMinutes: 480, isDown: false }, now)).toBe(text);
  });

  it('is over for who never used it', () => {
    expect(readyText({ usedAt: undefined, cooldownMinutes: 480, isDown: false }, used)).toBe('Ready now');
  });

  it.each([
    [after(168), 'Your cooldown ends in 5h 12m'],
    [after(480), 'Down at last check'],
  ])('never calls a faucet ready that is down', (now, text) => {
    expect(readyText({ usedAt: used, cooldownMinutes: 480, isDown: true }, now)).toBe(text);
  });
});
