import { describe, expect, it } from 'vitest';
import { formatOwnDates, parseOwnDates } from './own-dates.ts';

const dates = [
  { label: 'Vote: part 1, final', date: '2026-12-10T10:00:00.000Z' },
  { label: 'Season "2"', date: '2027-01-11T11:30:00.000Z' },
];

describe('parseOwnDates', () => {
  it.each(['UTC', 'Asia/Kathmandu'])('reads what formatOwnDates has written in %s', (zone) => {
    expect(parseOwnDates(formatOwnDates(dates, zone), zone)).toEqual(dates);
  });

  it('places a date without a time at the end of the day in the zone', () => {
    expect(parseOwnDates('Vote: 2026-12-10', 'Africa/Lagos')).toEqual([
      { label: 'Vote', date: '2026-12-10T22:59:00.000Z' },
    ]);
    expect(parseOwnDates('', 'UTC')).toEqual([]);
  });

  it.each(['soon', 'Vote: soon', '2026-12-10', 'Vote: 2026-02-30', 'Vote: 2026-12-10 25:00'])(
    'rejects “%s”',
    (text) => {
      expect(parseOwnDates(text, 'UTC')).toBeUndefined();
    },
  );
});
