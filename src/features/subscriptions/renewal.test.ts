import { expect, it } from 'vitest';
import { isReminderDue } from './renewal.ts';

it.each([
  // Nine o'clock in New York is 14:00 UTC in November.
  ['2026-11-13T13:59:59Z', 'America/New_York', false],
  ['2026-11-13T14:00:00Z', 'America/New_York', true],
  ['2026-11-12T23:59:59Z', 'Asia/Tokyo', false],
  ['2026-11-13T00:00:00Z', 'Asia/Tokyo', true],
  // A server that was away for days still tells, but not in the night, and not after the end.
  ['2026-11-17T03:00:00Z', 'UTC', false],
  ['2026-11-17T12:00:00Z', 'UTC', true],
  ['2026-11-20T23:59:59Z', 'UTC', true],
  ['2026-11-21T09:00:00Z', 'UTC', false],
  // There it is eleven in the evening of the last day.
  ['2026-11-21T09:00:00Z', 'Pacific/Honolulu', true],
])('premium that ends on 20 November is spoken of at %s in %s: %s', (now, zone, isDue) => {
  expect(isReminderDue(new Date(now), '2026-11-20', zone)).toBe(isDue);
});
