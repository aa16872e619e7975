import { expect, it } from 'vitest';
import { toLocalDateTime } from '#/lib/zones.ts';
import { moveClaimToDay } from './move.ts';

it('moveClaimToDay keeps the time of day, also across a DST change', () => {
  expect(moveClaimToDay('2026-11-25', '2026-11-22T18:40:00.000Z', 'UTC')).toBe('2026-11-25T18:40:00.000Z');
  // London goes from UTC+0 to UTC+1 on 28 March 2027, and back on 31 October.
  expect(moveClaimToDay('2027-03-29', '2027-03-27T18:40:00.000Z', 'Europe/London')).toBe(
    '2027-03-29T17:40:00.000Z',
  );
  expect(moveClaimToDay('2027-11-01', '2027-10-30T17:40:00.000Z', 'Europe/London')).toBe(
    '2027-11-01T18:40:00.000Z',
  );
  // Lord Howe's clocks change by half an hour: on 4 October 2026, and back on 4 April 2027.
  expect(moveClaimToDay('2026-10-05', '2026-10-02T22:30:00.000Z', 'Australia/Lord_Howe')).toBe(
    '2026-10-04T22:00:00.000Z',
  );
});

it('moveClaimToDay moves a skipped time later by the skipped duration, and uses the first of a repeated time', () => {
  const london = (day: string, claim: string) =>
    toLocalDateTime(Date.parse(moveClaimToDay(day, claim, 'Europe/London')), 'Europe/London');
  expect(london('2027-03-28', '2027-03-27T01:30:00.000Z')).toEqual({ date: '2027-03-28', time: '02:30' });
  expect(moveClaimToDay('2027-10-31', '2027-10-30T00:30:00.000Z', 'Europe/London')).toBe(
    '2027-10-31T00:30:00.000Z',
  );
  const howe = moveClaimToDay('2026-10-04', '2026-10-02T15:45:00.000Z', 'Australia/Lord_Howe');
  expect(toLocalDateTime(Date.parse(howe), 'Australia/Lord_Howe')).toEqual({
    date: '2026-10-04',
    time: '02:45',
  });
});

it('moveClaimToDay keeps the seconds, and the exact instant on the same day', () => {
  expect(moveClaimToDay('2026-11-24', '2026-11-22T18:40:31.250Z', 'Asia/Kathmandu')).toBe(
    '2026-11-23T18:40:31.250Z',
  );
  // The second occurrence of 1:30.
  const repeatedTime = '2027-10-31T01:30:00.000Z';
  expect(moveClaimToDay('2027-10-31', repeatedTime, 'Europe/London')).toBe(repeatedTime);
});
