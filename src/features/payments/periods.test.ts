import { expect, it } from 'vitest';
import { getNextPeriod, getRenewalWithout } from './periods.ts';

it.each([
  ['2026-11-21', null, 1, '2026-11-21', '2026-12-21'],
  ['2026-11-21', '2026-11-01', 1, '2026-11-21', '2026-12-21'],
  ['2026-11-21', '2026-12-05', 1, '2026-12-05', '2027-01-05'],
  ['2027-01-31', null, 1, '2027-01-31', '2027-02-28'],
  ['2028-01-31', null, 1, '2028-01-31', '2028-02-29'],
  ['2026-11-30', null, 3, '2026-11-30', '2027-02-28'],
  ['2026-11-21', null, 12, '2026-11-21', '2027-11-21'],
])(
  'getNextPeriod on %s, paid until %s, for %i months runs from %s to %s',
  (today, renewal, months, startsOn, endsOn) => {
    expect(getNextPeriod(today, renewal, months)).toEqual({ startsOn, endsOn });
  },
);

it('getRenewalWithout subtracts the length of the period in days', () => {
  const first = getNextPeriod('2027-01-31', null, 1);
  const second = getNextPeriod('2027-01-31', first.endsOn, 1);
  expect(getRenewalWithout(second.endsOn, first)).toBe('2027-02-28');
});
