import { describe, expect, it } from 'vitest';
import { addDays } from '#/lib/dates.ts';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { applyVisit, getCheckInDay, isCheckInDue, type Moment } from '../check-in.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { createUpcomingDays } from './upcoming-check-ins.ts';

const settings = toRhythmSettings({ timeZone: 'Africa/Lagos' });
const now = Date.parse('2026-11-18T10:00:00.000Z');
const today = '2026-11-18';
const last = '2026-12-31';
const hourMs = 3_600_000;

/** Checks hour by hour, and checks in at once. */
function simulate(row: ReturnType<typeof createSampleAirdrop>): string[] {
  const days = new Set<string>();
  let current = row;
  for (let at = now; ; at += hourMs) {
    const moment: Moment = { now: at, settings };
    const day = getCheckInDay(moment);
    if (day > last) return [...days];
    if (!isCheckInDue(current, moment)) continue;
    if (day > today) days.add(day);
    current = applyVisit(current, moment);
  }
}

describe('createUpcomingDays', () => {
  const listUpcoming = createUpcomingDays({ now, settings }, last);

  it.each([
    'every 1 day',
    'every 3 days',
    'every 2 weeks',
    'every 1 month',
    'on mon,thu',
    '2 times a week',
    '3 times a month',
    '24 hours after',
    '36 hours after',
    '4 hours after',
    'once',
    'never',
  ])('lists the days on which ‘%s’ falls due, as an hourly simulation does', (rhythm) => {
    for (const eligibilityDate of ['2026-11-01', '2026-11-17', today, addDays(today, 3), '2027-02-01']) {
      for (const visits of [[], [0], [1], [0, 1], [2]]) {
        const days = visits.map((ago) => addDays(today, -ago));
        const recentVisits = rhythm.endsWith(' after') ? days.map((day) => `${day}T08:00:00.000Z`) : days;
        const visited = { lastVisitDate: days[0] ?? null, recentVisits };
        const row = createSampleAirdrop({
          rhythm,
          eligibilityDate,
          ...(eligibilityDate <= today && visited),
        });
        const described = `${eligibilityDate} ${visits.join()}`;
        expect([described, [...listUpcoming(row)].sort()]).toEqual([described, simulate(row)]);
      }
    }
  });
});
