import { expect, it } from 'vitest';
import { getPhase } from './period.ts';

it.each([
  [999, 'upcoming'],
  [1_000, 'running'],
  [1_999, 'running'],
  [2_000, 'ended'],
])('returns the phase of 1,000 to 2,000 at %i: %s', (now, phase) => {
  expect(getPhase({ start: 1_000, end: 2_000 }, now)).toBe(phase);
});
