import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays } from '#/lib/dates.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { createRandom } from '../../../../test/harness/seeded.ts';
import { changeMany, deleteMany, undoDelete } from '../bulk/commands.server.ts';
import { bulkChange } from '../calls.ts';
import { editAirdrop } from '../commands.server.ts';
import { withRevision } from '../data/revision-commands.server.ts';
import { correctVisit, recordVisit } from '../data/visit-commands.server.ts';
import { pausedForGood } from '../policy.ts';
import { readOverview } from '../queries.server.ts';
import { listDueToday } from '../today/due-queries.server.ts';
import { addPauses, endAway, setAway } from './commands.server.ts';
import { readVisitHistory } from './history-queries.server.ts';

const test = setUpDatabase();

const today = '2026-11-20';
const makeCtx = (member: Member, day = today) =>
  createMemberCtx(test.db, member, { now: new Date(`${day}T12:00:00Z`) });

async function setUp() {
  const member = await makeMember(test.db, { time_zone: 'UTC' });
  const created = { created_at: new Date('2026-01-01T00:00:00Z'), eligibility_date: '2026-01-01' };
  const airdrop = await makeAirdrop(test.db, member, { ...created, check_in_duration: 'daily' });
  return { member, id: airdrop.id, created };
}

/** Inserts a visit of each day. */
async function addVisits({ id: userId }: Member, airdropId: string, days: readonly string[]): Promise<void> {
  const rows = days.map((day) => ({ user_id: userId, airdrop_id: airdropId, visited_date: day }));
  if (rows.length > 0) await test.db.insertInto('airdrop_visits').values(rows).execute();
}

const listDays = (from: string, until: string) => {
  const days: string[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day);
  return days;
};

const readStreak = async (member: Member, day = today) => (await readOverview(makeCtx(member, day))).streak;

const listPauses = async ({ id }: Member) => {
  const rows = await test.db
    .selectFrom('airdrop_pauses')
    .select(['airdrop_id', 'from_day', 'until_day'])
    .where('user_id', '=', id)
    .orderBy('from_day')
    .execute();
  return rows.map(({ airdrop_id, from_day, until_day }) => [airdrop_id, from_day, until_day]);
};

describe('changeMany', () => {
  it('pauses and resumes several airdrops, each with its days', async () => {
    const { member, id: running, created } = await setUp();
    const { id: paused } = await makeAirdrop(test.db, member, created);
    const { id: otherId } = await makeAirdrop(test.db, await makeMember(test.db));
    await editAirdrop(makeCtx(member, '2026-11-10'), { id: paused, pausedUntil: '2026-12-24' });
    const ctx = makeCtx(member);
    const change = (pausedUntil: string | null, ids = [running, paused, otherId]) =>
      changeMany(ctx, { ids, changes: { pausedUntil } });
    const readRows = async () => {
      const rows = test.db.selectFrom('airdrops').select(['id', 'paused_until']);
      const all = await rows.where('id', 'in', [running, paused, otherId]).execute();
      return new Map(all.map(({ id, paused_until }) => [id, paused_until]));
    };
    expect(await change('2026-12-01')).toMatchObject({ changed: 2 });
    expect(await readRows()).toEqual(
      new Map([
        [running, '2026-12-01'],
        [paused, '2026-12-01'],
        [otherId, null],
      ]),
    );
    const both = [
      [paused, '2026-11-10', '2026-12-01'],
      [running, today, '2026-12-01'],
    ];
    expect(await listPauses(member)).toEqual(both);
    // Other changes leave pauses alone, and so does the same pause.
    await changeMany(ctx, { ids: [running, paused], changes: { priority: true } });
    await change('2026-12-01');
    expect(await listPauses(member)).toEqual(both);
    expect((await readRows()).get(paused)).toBe('2026-12-01');
    await change(null);
    expect((await readRows()).get(running)).toBeNull();
    expect(await listPauses(member)).toEqual([[paused, '2026-11-10', today]]);
    // Undo: each airdrop as before.
    await change('2026-12-24', [paused]);
    expect(await listPauses(member)).toEqual([[paused, '2026-11-10', '2026-12-24']]);
  });

  it('accepts a calendar day or none', () => {
    const isValid = (pausedUntil: string | null) =>
      bulkChange.safeParse({ ids: [uuidv7()], changes: { pausedUntil } }).success;
    expect(['2026-12-01', null].map(isValid)).toEqual([true, true]);
    expect(['2026-02-30', '', 'soon'].map(isValid)).toEqual([false, false, false]);
  });
});

describe('correctVisit', () => {
  it('adds and removes the visit of a past day, and the streak follows', async () => {
    const { member, id } = await setUp();
    await addVisits(member, id, ['2026-11-17', '2026-11-19']);
    const ctx = makeCtx(member);
    expect(await readStreak(member)).toBe(1);
    const added = await correctVisit(ctx, { id, day: '2026-11-18', isVisited: true });
    expect(added).toMatchObject({ lastVisitDate: '2026-11-18', revision: 2 });
    expect(await readStreak(member)).toBe(3);
    expect((await readVisitHistory(ctx, { id })).visits).toEqual([
      { day: '2026-11-17', correctedAt: null, transaction: null },
      { day: '2026-11-18', correctedAt: '2026-11-20T12:00:00.000Z', transaction: null },
      { day: '2026-11-19', correctedAt: null, transaction: null },
    ]);
    expect((await readVisitHistory(ctx, { id })).streak).toBe(3);
    await test.db.updateTable('airdrops').set({ rhythm: '2 times a week' }).where('id', '=', id).execute();
    expect((await readVisitHistory(ctx, { id })).streak).toBe(1);
    const removed = await correctVisit(ctx, { id, day: '2026-11-19', isVisited: false });
    expect(removed).toMatchObject({ lastVisitDate: '2026-11-18', revision: 3 });
    expect(await readStreak(member)).toBe(0);
    expect(ctx.changes).toEqual(
      [2, 3].map((revision) => ({ topic: 'airdrops', userId: member.id, revision })),
    );
  });

  it('keeps the last visit if an earlier day is added, and doesn’t mark today’s visit', async () => {
    const { member, id } = await setUp();
    const ctx = makeCtx(member);
    await correctVisit(ctx, { id, day: today, isVisited: true });
    const row = await correctVisit(ctx, { id, day: '2026-11-01', isVisited: true });
    expect(row.lastVisitDate).toBe(today);
    expect((await readVisitHistory(ctx, { id })).visits.map(({ correctedAt }) => correctedAt)).toEqual([
      '2026-11-20T12:00:00.000Z',
      null,
    ]);
  });

  it('leaves a mark where a check-in was removed, as long as the day has none', async () => {
    const { member, id } = await setUp();
    await addVisits(member, id, ['2026-11-18', '2026-11-19', today]);
    const ctx = makeCtx(member);
    const correct = (day: string, isVisited: boolean) => correctVisit(ctx, { id, day, isVisited });
    const listRemovals = async () => (await readVisitHistory(ctx, { id })).removals;
    const mark = { day: '2026-11-19', removedAt: '2026-11-20T12:00:00.000Z' };
    await correct('2026-11-19', false);
    await correct('2026-11-19', false);
    expect(await listRemovals()).toEqual([mark]);
    await correct('2026-11-19', true);
    expect(await listRemovals()).toEqual([]);
    await correct('2026-11-19', false);
    expect(await listRemovals()).toEqual([mark]);
    await correct('2026-11-17', true);
    await correct('2026-11-17', false);
    await correct(today, false);
    expect(await listRemovals()).toEqual([mark]);
  });

  it('accepts the last 60 days of the member’s zone only', async () => {
    const member = await makeMember(test.db, { time_zone: 'Pacific/Kiritimati' });
    const { id } = await makeAirdrop(test.db, member);
    // The member's day is 2026-11-21.
    const ctx = makeCtx(member);
    const correct = (day: string) => correctVisit(ctx, { id, day, isVisited: true });
    await correct('2026-11-21');
    await correct('2026-09-22');
    await expect(correct('2026-11-22')).rejects.toMatchObject({
      code: 'INVALID',
      message: 'You can’t check in for a future day.',
    });
    await expect(correct('2026-09-21')).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Only check-ins of the last 60 days can be changed.',
    });
    expect((await readVisitHistory(ctx, { id })).visits.map(({ day }) => day)).toEqual([
      '2026-09-22',
      '2026-11-21',
    ]);
  });

  it('ends in one state for concurrent and repeated calls', async () => {
    const { member, id } = await setUp();
    const ctx = makeCtx(member);
    const correctTenTimes = (isVisited: boolean) =>
      Promise.all(Array.from({ length: 10 }, () => correctVisit(ctx, { id, day: '2026-11-10', isVisited })));
    const added = await correctTenTimes(true);
    expect(new Set(added.map(({ revision }) => revision))).toEqual(new Set([2]));
    expect(added.every(({ lastVisitDate }) => lastVisitDate === '2026-11-10')).toBe(true);
    const removed = await correctTenTimes(false);
    expect(new Set(removed.map(({ revision, lastVisitDate }) => `${revision} ${lastVisitDate}`))).toEqual(
      new Set(['3 null']),
    );
  });
});

describe('a paused airdrop', () => {
  it('isn’t due until the day it resumes, and lists its claims', async () => {
    const { member, id, created } = await setUp();
    const claim = { ...created, status: 'active', last_visit_date: today } as const;
    const soon = await makeAirdrop(test.db, member, {
      ...claim,
      claim_date: new Date('2026-11-20T20:00:00Z'),
    });
    const late = await makeAirdrop(test.db, member, {
      ...claim,
      claim_date: new Date('2026-11-19T20:00:00Z'),
    });
    const listDue = async (day?: string) =>
      (await listDueToday(makeCtx(member, day))).items.map((row) => row.id);
    expect(await listDue()).toEqual([soon.id, late.id, id]);
    for (const row of [{ id }, soon, late])
      await editAirdrop(makeCtx(member), { id: row.id, pausedUntil: '2026-11-23' });
    expect(await listDue()).toEqual([soon.id]);
    expect(await listDue('2026-11-22')).toEqual([]);
    expect(await listDue('2026-11-23')).toHaveLength(3);
  });

  it('doesn’t start', async () => {
    const { member, id } = await setUp();
    await editAirdrop(makeCtx(member), { id, pausedUntil: pausedForGood });
    const starting = await makeAirdrop(test.db, member, { eligibility_date: '2026-11-21' });
    await editAirdrop(makeCtx(member), { id: starting.id, pausedUntil: '2026-11-22' });
    expect((await listDueToday(makeCtx(member, '2026-11-21'))).items).toEqual([]);
  });

  it('keeps its past days when it is changed, resumed, and paused again', async () => {
    const { member, id } = await setUp();
    const pause = (day: string, pausedUntil: string | null) =>
      editAirdrop(makeCtx(member, day), { id, pausedUntil });
    await pause('2026-11-01', '2026-11-05');
    await pause('2026-11-03', pausedForGood);
    expect(await listPauses(member)).toEqual([[id, '2026-11-01', pausedForGood]]);
    await pause('2026-11-10', null);
    await pause('2026-11-20', '2026-11-25');
    await pause('2026-11-20', null);
    expect(await listPauses(member)).toEqual([[id, '2026-11-01', '2026-11-10']]);
    expect((await readVisitHistory(makeCtx(member), { id })).pauses).toEqual([
      { from: '2026-11-01', until: '2026-11-10' },
    ]);
  });

  it('keeps its pauses and removed check-ins when its deletion is undone', async () => {
    const { member, id } = await setUp();
    await addVisits(member, id, ['2026-11-19']);
    await correctVisit(makeCtx(member), { id, day: '2026-11-19', isVisited: false });
    await editAirdrop(makeCtx(member), { id, pausedUntil: '2026-12-01' });
    const { batchId } = await deleteMany(makeCtx(member), { ids: [id] });
    expect(await listPauses(member)).toEqual([]);
    await undoDelete(makeCtx(member), { batchId });
    expect(await listPauses(member)).toEqual([[id, today, '2026-12-01']]);
    expect((await readVisitHistory(makeCtx(member), { id })).removals.map(({ day }) => day)).toEqual([
      '2026-11-19',
    ]);
  });
});

describe('setAway', () => {
  it('silences everything except claims of the next 24 hours, from the first day to the day of return', async () => {
    const { member, created } = await setUp();
    await makeAirdrop(test.db, member, {
      ...created,
      status: 'active',
      claim_date: new Date('2026-11-26T20:00:00Z'),
    });
    await setAway(makeCtx(member), { from: '2026-11-22', until: '2026-11-26' });
    const countDue = async (day: string) => (await listDueToday(makeCtx(member, day))).due;
    expect(await countDue('2026-11-21')).toBe(2);
    expect(await countDue('2026-11-22')).toBe(0);
    expect(await countDue('2026-11-25')).toBe(0);
    expect(await countDue('2026-11-26')).toBe(2);
    await setAway(makeCtx(member), { from: '2026-11-22', until: '2026-11-27' });
    expect((await listDueToday(makeCtx(member, '2026-11-26'))).items).toMatchObject([
      { isCheckInDue: false },
    ]);
  });

  it('replaces the time away, keeps its past days, and publishes a revision', async () => {
    const { member } = await setUp();
    const first = makeCtx(member);
    expect(await setAway(first, { from: today, until: '2026-12-01' })).toEqual({
      away: { from: today, until: '2026-12-01' },
    });
    expect(first.changes).toEqual([
      { topic: 'tasks', userId: member.id },
      { topic: 'airdrops', userId: member.id, revision: 2 },
    ]);
    const later = makeCtx(member, '2026-11-25');
    const countRevisions = () => later.changes.filter(({ topic }) => topic === 'airdrops').length;
    expect(await setAway(later, { from: today, until: '2026-12-05' })).toEqual({
      away: { from: today, until: '2026-12-05' },
    });
    await setAway(later, { from: today, until: '2026-12-05' });
    expect(countRevisions()).toBe(1);
    await setAway(later, { from: '2026-12-10', until: '2026-12-12' });
    expect(await listPauses(member)).toEqual([
      [null, today, '2026-11-25'],
      [null, '2026-12-10', '2026-12-12'],
    ]);
    expect((await readOverview(later)).away).toEqual({ from: '2026-12-10', until: '2026-12-12' });
    await endAway(later);
    await endAway(later);
    expect((await readOverview(later)).away).toBeNull();
    expect(countRevisions()).toBe(3);
  });

  it.each([
    ['2026-11-19', '2026-11-25', 'from'],
    ['2027-11-22', '2027-11-25', 'from'],
    ['2026-11-25', '2026-11-25', 'until'],
    [today, '2027-11-22', 'until'],
  ])('rejects %s to %s', async (from, until, field) => {
    const { member } = await setUp();
    await expect(setAway(makeCtx(member), { from, until })).rejects.toMatchObject({ code: 'INVALID', field });
  });

  it('rejects a pause beyond the limit, and leaves those of an import out', async () => {
    const { member, id } = await setUp();
    await sql`INSERT INTO airdrop_pauses (id, user_id, airdrop_id, from_day, until_day)
      SELECT gen_random_uuid(), ${member.id}, ${id}, '1800-01-01'::date + n, '1800-01-02'::date + n
      FROM generate_series(1, 50000) n`.execute(test.ownerDb);
    const message = 'You can keep up to 50,000 pauses.';
    const away = setAway(makeCtx(member), { from: today, until: '2026-12-01' });
    await expect(away).rejects.toMatchObject({ code: 'INVALID', message });
    const pause = editAirdrop(makeCtx(member), { id, pausedUntil: '2026-12-01' });
    await expect(pause).rejects.toMatchObject({ code: 'INVALID', message });
    await withRevision(makeCtx(member), (change) =>
      addPauses(change, [{ airdropId: id, from: today, until: '2026-12-01' }]),
    );
    expect(await listPauses(member)).toHaveLength(50_000);
  });

  it('changes only the member’s own time away and pauses', async () => {
    const [{ member }, other] = [await setUp(), await setUp()];
    await setAway(makeCtx(member), { from: today, until: '2026-12-01' });
    expect((await readOverview(makeCtx(other.member))).away).toBeNull();
    await endAway(makeCtx(other.member));
    expect((await readOverview(makeCtx(member))).away).not.toBeNull();
    expect(await listPauses(member)).toHaveLength(1);
  });
});

describe('a streak', () => {
  it('survives a week away after 40 days', async () => {
    const { member, id } = await setUp();
    await addVisits(member, id, listDays(addDays(today, -40), today));
    await setAway(makeCtx(member), { from: today, until: addDays(today, 7) });
    const back = addDays(today, 7);
    expect(await readStreak(member, addDays(today, 3))).toBe(40);
    expect(await readStreak(member, back)).toBe(40);
    await recordVisit(makeCtx(member, back), { id });
    expect(await readStreak(member, back)).toBe(41);
    expect(await readStreak(member, addDays(back, 1))).toBe(41);
    expect(await readStreak(member, addDays(back, 2))).toBe(0);
  });

  it('doesn’t count check-ins while away', async () => {
    const { member, id } = await setUp();
    await addVisits(member, id, ['2026-11-19']);
    await setAway(makeCtx(member), { from: today, until: '2026-11-22' });
    await recordVisit(makeCtx(member), { id });
    expect(await readStreak(member)).toBe(1);
  });

  it('survives days on which all open airdrops are paused', async () => {
    const { member, id, created } = await setUp();
    await addVisits(member, id, ['2026-11-18', '2026-11-19']);
    await editAirdrop(makeCtx(member), { id, pausedUntil: '2026-11-25' });
    expect(await readStreak(member, '2026-11-25')).toBe(2);
    await makeAirdrop(test.db, member, { ...created, status: 'expired' });
    expect(await readStreak(member, '2026-11-25')).toBe(2);
    await makeAirdrop(test.db, member, { ...created, status: 'active' });
    expect(await readStreak(member, '2026-11-25')).toBe(0);
  });

  it('equals a day-by-day count for random days and times away', async () => {
    const random = createRandom(11);
    for (let round = 0; round < 25; round += 1) {
      const { member, id } = await setUp();
      const all = listDays(addDays(today, -14), addDays(today, 1));
      const visits = all.filter(() => random() < 0.6);
      const away = all.filter((day) => day < today && random() < 0.3);
      await addVisits(member, id, visits);
      const rows = away.map((day) => ({ from: day, until: addDays(day, 1) }));
      for (const { from, until } of rows) await setAway(makeCtx(member, from), { from, until });
      let expected = 0;
      for (const day of all.toReversed()) {
        if (away.includes(day)) continue;
        if (visits.includes(day)) expected += 1;
        else if (day !== today) break;
      }
      expect(await readStreak(member), `${visits.join()} without ${away.join()}`).toBe(expected);
    }
  });
});
