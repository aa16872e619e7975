import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { listDueCheckIns } from '../src/features/airdrops/calendar/entries.ts';
import { createDueCheck } from '../src/features/airdrops/check-in.ts';
import { isInBell } from '../src/features/airdrops/claims.ts';
import { type DueGroup, dueGroupLabels, dueGroups, listDue } from '../src/features/airdrops/due.ts';
import { setAway } from '../src/features/airdrops/pauses/commands.server.ts';
import { listAirdrops, readOverview } from '../src/features/airdrops/queries.server.ts';
import { toRhythmSettings } from '../src/features/airdrops/rhythm/kinds.ts';
import { filterAirdrops } from '../src/features/airdrops/search/filter.ts';
import { defaultTrackerSearch } from '../src/features/airdrops/search/search.ts';
import { listDueToday } from '../src/features/airdrops/today/due-queries.server.ts';
import { buildTodayMessage } from '../src/features/reminders/bot/lists.server.ts';
import { processDailyAlarms } from '../src/features/reminders/daily-alarm-commands.server.ts';
import { addDays } from '../src/lib/dates.ts';
import { makeAirdrop } from './factories/airdrops.ts';
import { createMemberCtx, makeMember } from './factories/members.ts';
import { setUpDatabase } from './harness/database.ts';
import { silentLog } from './harness/logs.ts';
import { sampleItems } from './harness/run-speed.ts';

const test = setUpDatabase();

const hourMs = 60 * 60_000;
const now = new Date('2026-11-25T08:00:00.000Z');
const today = '2026-11-25';
const day = (min: number, max: number) => fc.integer({ min, max }).map((days) => addDays(today, days));
const pick = <T>(...values: T[]) => fc.constantFrom(...values);
/** Instants around now, on the hour, and days without a time in the person's zone. */
const claimDate = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -200, max: 200 }).map((hours) => new Date(now.getTime() + hours * hourMs)),
  pick(-2, -1, 0, 1, 2).map((days) => new Date(`${addDays(today, days)}T22:59:00.000Z`)),
);

const airdrop = fc.record({
  status: pick('upcoming', 'active', 'active', 'claimed', 'expired'),
  eligibility_date: day(-40, 3),
  start_date_is_assumed: fc.boolean(),
  claim_date: claimDate,
  close_hours: fc.option(fc.integer({ min: 1, max: 300 })),
  check_in_duration: pick('daily', 'weekly', 'monthly'),
  rhythm: pick(null, null, 'every 3 days', 'on mon,wed', '2 a week', '24 hours after', 'once', 'never'),
  reset: pick(null, null, '00:00 UTC'),
  last_visit_date: fc.option(day(-9, 0)),
  paused_until: pick(null, null, null, addDays(today, 3), today),
});
const tracker = fc.record({
  zone: pick('Africa/Lagos', 'Africa/Lagos', 'Asia/Kathmandu', 'America/Los_Angeles'),
  dayStartsAt: pick(0, 0, 5),
  away: pick(null, null, null, { from: today, until: addDays(today, 4) }),
  airdrops: fc.array(airdrop, { maxLength: 9 }),
});

type Groups = Partial<Record<DueGroup, string[]>>;
const withoutEmpty = (toNames: (group: DueGroup) => string[]): Groups =>
  Object.fromEntries(
    dueGroups.map((group) => [group, toNames(group)] as const).filter(([, names]) => names.length > 0),
  );

/** Reads the groups of a message: 'Check-ins due: 2\n• Example · Drop 1\n• Example · Drop 2: Closes in 3h'. */
function readGroups(text: string): Groups {
  return withoutEmpty((group) => {
    const [, count, lines = ''] =
      new RegExp(`${dueGroupLabels[group]}: (\\d+)\\n((?:.*(?:\\n|$))*?)(?:\\n|$)`).exec(`${text}\n`) ?? [];
    const names = [...lines.matchAll(/Drop \d+/g)].map(([name]) => name);
    expect(names).toHaveLength(Math.min(Number(count ?? 0), lines.includes('… and') ? 5 : 99));
    return names;
  });
}

const trackers = sampleItems(fc.sample(tracker, { numRuns: 1_000, seed: 44 }), 0);

it(`${trackers.length} trackers have the same airdrops due in every outlet`, async () => {
  const people = new Map<string, Groups>();
  let dueCount = 0;
  for (const { zone, dayStartsAt, away, airdrops } of trackers) {
    const member = await makeMember(test.db, { time_zone: zone, day_starts_at: dayStartsAt });
    const ctx = createMemberCtx(test.db, member, { now });
    for (const [index, { close_hours, ...row }] of airdrops.entries()) {
      const claim_close_date =
        close_hours === null
          ? null
          : new Date((row.claim_date ?? now).getTime() + (close_hours - 100) * hourMs);
      await makeAirdrop(test.db, member, {
        ...row,
        name: `Drop ${index}`,
        claim_close_date,
        created_at: now,
      });
    }
    if (away !== null) await setAway(ctx, away);
    const { items } = await listAirdrops(ctx, { limit: 100 });
    const overview = await readOverview(ctx);
    const settings = toRhythmSettings(ctx.actor);
    const moment = { now: now.getTime(), settings };
    const panel = listDue(items, { ...moment, away: overview.away });
    const groups = withoutEmpty((group) => panel.groups[group].map(({ row }) => row.name));

    const api = await listDueToday(ctx);
    expect(
      withoutEmpty((group) => api.items.filter((item) => item.group === group).map(({ name }) => name)),
    ).toEqual(groups);
    expect(api.due).toBe(panel.count);
    expect(readGroups((await buildTodayMessage(ctx)).text)).toEqual(groups);

    const due = Object.values(panel.groups).flat();
    const checkIns = due.filter(({ isCheckInDue }) => isCheckInDue).map(({ row }) => row.id);
    expect(
      listDueCheckIns(items, moment, overview.away)
        .map(({ row }) => row.id)
        .sort(),
    ).toEqual(checkIns.sort());
    if (overview.away === null) {
      const isDue = createDueCheck(moment);
      expect(
        items
          .filter(isDue)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(checkIns);
    }
    const claimMoment = { now: now.getTime(), zone };
    for (const { row, claim } of due)
      if (claim === 'closing' || claim === 'opening') expect(isInBell(row, claimMoment)).toBe(true);
    const openNow = filterAirdrops(
      items,
      { ...defaultTrackerSearch, dates: 'claimOpen' },
      { today, now: now.getTime(), zone },
    );
    for (const { row, claim } of due) if (claim === 'open') expect(openNow).toContain(row);
    const hasDigest = overview.away === null && (checkIns.length > 0 || panel.groups.starts.length > 0);
    // In Los Angeles, where a day has just ended, its message is too late.
    if (zone !== 'America/Los_Angeles') people.set(member.id, hasDigest ? groups : {});
    dueCount += panel.count;
  }
  expect(dueCount).toBeGreaterThan(trackers.length);

  await test.db
    .updateTable('daily_alarms')
    .set({ since: new Date(now.getTime() - 24 * hourMs), next_at: now })
    .execute();
  const { notifications } = await processDailyAlarms(test.db, { now, log: silentLog }, trackers.length);
  const digests = notifications.filter(
    ({ key, userId }) => key.startsWith('check-ins:') && people.has(userId),
  );
  const expected = [...people].filter(([, groups]) => Object.keys(groups).length > 0);
  expect(new Set(digests.map(({ userId }) => userId))).toEqual(new Set(expected.map(([userId]) => userId)));
  for (const { userId, body } of digests) {
    const groups = readGroups(body);
    const all = people.get(userId) ?? {};
    expect(Object.keys(groups)).toEqual(Object.keys(all));
    for (const group of dueGroups)
      expect(all[group] ?? []).toEqual(expect.arrayContaining(groups[group] ?? []));
  }
});
