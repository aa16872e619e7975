import { expect, it } from 'vitest';
import { isReminderDue } from './renewal.ts';

it.each([
  // Nine o'clock in New York is 14:00 UTC in November.
  ['2026-11-13T13:59:59Z', 'America/New_York', false],
  ['2026-11-13T14:00:00Z', 'America/New_York', true],
  ['2026-11-12T23:59:59Z', 'Asia/Tokyo', false],
  ['2026-11-13T00:00:00Z', 'Asia/Tokyo', true],
  // A server that was down for days still sends it, but neither at night nor after the end.
  ['2026-11-17T03:00:00Z', 'UTC', false],
  ['2026-11-17T12:00:00Z', 'UTC', true],
  ['2026-11-20T23:59:59Z', 'UTC', true],
  ['2026-11-21T09:00:00Z', 'UTC', false],
  // It is 11 p.m. of the last day there.
  ['2026-11-21T09:00:00Z', 'Pacific/Honolulu', true],
])('isReminderDue for premium ending on 20 November at %s in %s is %s', (now, zone, isDue) => {
  expect(isReminderDue(new Date(now), '2026-11-20', zone)).toBe(isDue);
});
