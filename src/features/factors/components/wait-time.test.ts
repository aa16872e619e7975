import { expect, it } from 'vitest';
import { formatWaitTime } from './wait-time.ts';

it.each([
  [0, 'in 1 second'],
  [1, 'in 1 second'],
  [89.2, 'in 90 seconds'],
  [90, 'in 2 minutes'],
  [300, 'in 5 minutes'],
  [301, 'in 6 minutes'],
  [3600, 'in 60 minutes'],
  [5400, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('formats a wait of %d seconds as "%s"', (seconds, expected) => {
  expect(formatWaitTime(seconds)).toBe(expected);
});
