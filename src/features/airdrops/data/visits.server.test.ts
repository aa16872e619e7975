import { describe, expect, it } from 'vitest';
import { addDays } from '#/lib/dates.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { createRandom } from '../../../../test/harness/seeded.ts';
import { readOverview } from '../queries.server.ts';
import { listVisitedToday, recordVisit, recordVisits, undoVisit } from './visit-commands.server.ts';

const test = setUpDatabase();

function makeCtx(member: Member, now: string) {
  return createMemberCtx(test.db, member, { now: new Date(now) });
}

async function listVisits(id: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('airdrop_visits')
    .select('visited_date')
    .where('airdrop_id', '=', id)
    .orderBy('visited_date')
    .execute();
  return rows.map((row) => row.visited_date);
}

describe('recordVisits', () => {
  it('records visits of the member’s unvisited airdrops under one revision', async () => {
    const member = await makeMember(test.db);
    const [first, second, third] = [
      await makeAirdrop(test.db, member),
      await makeAirdrop(test.db, member),
      await makeAirdrop(test.db, member),
    ];
    const otherAirdrop = await makeAirdrop(test.db, await makeMember(test.db));
    const ctx = makeCtx(member, '2026-11-20T12:00:00Z');
    await recordVisit(ctx, { id: first.id });
    const ids = [first, second, third, otherAirdrop].map(({ id }) => id);
    const { ids: visited, revision } = await recordVisits(ctx, { ids });
    expect([visited.sort(), revision]).toEqual([[second.id, third.id].sort(), 5]);
    expect(await recordVisits(ctx, { ids })).toEqual({ ids: [], revision: 5 });
    expect((await listVisitedToday(ctx)).airdropIds.sort()).toEqual([first.id, second.id, third.id].sort());
    expect(await listVisits(otherAirdrop.id)).toEqual([]);
    expect(ctx.changes.map((change) => 'revision' in change && change.revision)).toEqual([4, 5]);
  });
});

describe('recordVisit', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-11-20T09:59:59.999Z', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z', '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-20T10:59:59.999Z', '2026-11-19'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21'],
    ['Europe/London', '2026-03-28T23:59:59.000Z', '2026-03-28'],
    ['Europe/London', '2026-03-29T23:00:00.000Z', '2026-03-30'],
    ['America/New_York', '2026-11-01T03:59:59.000Z', '2026-10-31'],
    ['America/New_York', '2026-11-02T04:59:59.000Z', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-10-03T13:29:59.000Z', '2026-10-03'],
  ])('uses the day in %s at %s, which is %s', async (zone, now, day) => {
    const member = await makeMember(test.db, { time_zone: zone });
    const { id } = await makeAirdrop(test.db, member);
    const ctx = makeCtx(member, now);
    expect(await recordVisit(ctx, { id })).toMatchObject({
      lastVisitDate: day,
      revision: 2,
      updatedAt: ctx.now.toISOString(),
    });
    expect(await listVisitedToday(ctx)).toEqual({ today: day, airdropIds: [id] });
    expect(ctx.changes).toEqual([{ topic: 'airdrops', userId: member.id, revision: 2 }]);
  });

  it('counts an offline visit for its day in the member’s zone within 48 hours', async () => {
    const member = await makeMember(test.db, { time_zone: 'Asia/Kathmandu' });
    const { id } = await makeAirdrop(test.db, member);
    const ctx = makeCtx(member, '2026-11-20T12:00:00Z');
    // 23:45 and 00:15 in the member's zone.
    await recordVisit(ctx, { id, visitedAt: '2026-11-19T18:00:00.000Z' });
    await recordVisit(ctx, { id, visitedAt: '2026-11-19T18:30:00.000Z' });
    expect(await listVisits(id)).toEqual(['2026-11-19', '2026-11-20']);
    expect(await recordVisit(ctx, { id, visitedAt: '2026-11-18T12:00:00.000Z' })).toMatchObject({
      lastVisitDate: '2026-11-20',
    });
    expect(await listVisits(id)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    expect(await readOverview(ctx)).toMatchObject({ streak: 3 });
  });

  it('rejects older visits, and uses today if the device’s clock is ahead', async () => {
    const member = await makeMember(test.db, { time_zone: 'UTC' });
    const { id } = await makeAirdrop(test.db, member);
    const ctx = makeCtx(member, '2026-11-20T12:00:00Z');
    await expect(recordVisit(ctx, { id, visitedAt: '2026-11-18T11:59:59.999Z' })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'This check-in is more than 48 hours old, so it no longer counts.',
    });
    await recordVisit(ctx, { id, visitedAt: '2026-12-24T12:00:00.000Z' });
    expect(await listVisits(id)).toEqual(['2026-11-20']);
  });

  it('records one visit a day for repeated and concurrent calls', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member);
    const ctx = makeCtx(member, '2026-11-20T12:00:00Z');
    const results = await Promise.all(Array.from({ length: 20 }, () => recordVisit(ctx, { id })));
    expect(new Set(results.map(({ revision, lastVisitDate }) => `${revision} ${lastVisitDate}`))).toEqual(
      new Set(['2 2026-11-20']),
    );
    expect(await listVisits(id)).toEqual(['2026-11-20']);
    expect((await readOverview(ctx)).revision).toBe(2);
    expect(ctx.changes).toHaveLength(1);
  });

  it('records a new visit from the member’s midnight on', async () => {
    const member = await makeMember(test.db, { time_zone: 'Africa/Lagos' });
    const { id } = await makeAirdrop(test.db, member);
    await recordVisit(makeCtx(member, '2026-11-20T22:59:59Z'), { id });
    expect((await listVisitedToday(makeCtx(member, '2026-11-20T23:00:00Z'))).airdropIds).toEqual([]);
    await recordVisit(makeCtx(member, '2026-11-20T23:00:00Z'), { id });
    expect(await listVisits(id)).toEqual(['2026-11-20', '2026-11-21']);
  });

  it('keeps the later day after traveling west', async () => {
    const east = await makeMember(test.db, { time_zone: 'Pacific/Kiritimati' });
    const { id } = await makeAirdrop(test.db, east);
    const now = '2026-11-20T12:00:00Z';
    await recordVisit(makeCtx(east, now), { id });
    const west = { ...east, time_zone: 'America/New_York' };
    expect(await recordVisit(makeCtx(west, now), { id })).toMatchObject({
      lastVisitDate: '2026-11-21',
      revision: 3,
    });
    expect(await recordVisit(makeCtx(west, now), { id })).toMatchObject({ revision: 3 });
    expect(await listVisits(id)).toEqual(['2026-11-20', '2026-11-21']);
    expect(await undoVisit(makeCtx(west, now), { id })).toMatchObject({ lastVisitDate: '2026-11-21' });
  });
});

describe('undoVisit', () => {
  it('deletes today’s visit only, and restores the previous last visit', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member);
    await recordVisit(makeCtx(member, '2026-11-17T12:00:00Z'), { id });
    await recordVisit(makeCtx(member, '2026-11-20T12:00:00Z'), { id });
    const today = makeCtx(member, '2026-11-20T13:00:00Z');
    expect(await undoVisit(today, { id })).toMatchObject({ lastVisitDate: '2026-11-17', revision: 4 });
    expect(await undoVisit(today, { id })).toMatchObject({ lastVisitDate: '2026-11-17', revision: 4 });
    expect(await listVisits(id)).toEqual(['2026-11-17']);
    expect(today.changes).toHaveLength(1);
  });

  it('clears the last visit if there was no other', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member);
    const ctx = makeCtx(member, '2026-11-20T12:00:00Z');
    await recordVisit(ctx, { id });
    expect(await undoVisit(ctx, { id })).toMatchObject({ lastVisitDate: null });
    expect((await listVisitedToday(ctx)).airdropIds).toEqual([]);
  });
});

/** Counts the streak day by day, like the SQL statement does. */
function countStreak(days: readonly string[], today: string): number {
  const visited = new Set(days);
  // After traveling west across the date line, the last visit is dated tomorrow.
  const last = days.toSorted().at(-1) ?? '';
  let day = last >= addDays(today, -1) ? last : addDays(today, -1);
  let count = 0;
  for (; visited.has(day); day = addDays(day, -1)) count += 1;
  return count;
}

describe('streak in readOverview', () => {
  async function readStreak(days: readonly string[], now = '2026-11-20T12:00:00Z', zone = 'UTC') {
    const member = await makeMember(test.db, { time_zone: zone });
    const [first, second] = [await makeAirdrop(test.db, member), await makeAirdrop(test.db, member)];
    const rows = days.flatMap((day, index) =>
      [first, second]
        .slice(0, (index % 2) + 1)
        .map(({ id }) => ({ user_id: member.id, airdrop_id: id, visited_date: day })),
    );
    if (rows.length > 0) await test.db.insertInto('airdrop_visits').values(rows).execute();
    return (await readOverview(makeCtx(member, now))).streak;
  }

  it.each([
    ['no visit', [], 0],
    ['only today', ['2026-11-20'], 1],
    ['only yesterday', ['2026-11-19'], 1],
    ['only the day before yesterday', ['2026-11-18'], 0],
    ['three days to today', ['2026-11-18', '2026-11-19', '2026-11-20'], 3],
    ['three days to yesterday', ['2026-11-17', '2026-11-18', '2026-11-19'], 3],
    ['a gap', ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20'], 2],
    ['only the next day', ['2026-11-21'], 1],
    ['a day ahead, from a zone further east', ['2026-11-19', '2026-11-20', '2026-11-21'], 3],
  ])('counts the streak for %s', async (_, days, expected) => {
    expect(await readStreak(days)).toBe(expected);
  });

  it('spans years, a leap day, and DST changes', async () => {
    const start = Date.UTC(2023, 10, 20);
    const days = Array.from({ length: 1097 }, (_, n) =>
      new Date(start + n * 86_400_000).toISOString().slice(0, 10),
    );
    expect(days.at(-1)).toBe('2026-11-20');
    expect(await readStreak(days, '2026-11-20T23:30:00Z', 'Europe/London')).toBe(1097);
  });

  it('ends at the member’s current day', async () => {
    const days = ['2026-11-19', '2026-11-20'];
    expect(await readStreak(days, '2026-11-22T04:59:00Z', 'America/New_York')).toBe(2);
    expect(await readStreak(days, '2026-11-22T04:59:00Z', 'UTC')).toBe(0);
  });

  it('equals a day-by-day count for random days', async () => {
    const random = createRandom(7);
    for (let round = 0; round < 25; round += 1) {
      const days = Array.from({ length: 12 }, (_, n) => addDays('2026-11-21', -n)).filter(
        () => random() < 0.7,
      );
      expect(await readStreak(days), days.join(' ')).toBe(countStreak(days, '2026-11-20'));
    }
  });

  it('ignores other members’ visits', async () => {
    await readStreak(['2026-11-20']);
    expect(await readStreak([])).toBe(0);
  });
});
