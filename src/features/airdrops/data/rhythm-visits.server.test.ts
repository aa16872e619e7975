import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { isCheckInDue } from '../check-in.ts';
import { editAirdrop } from '../commands.server.ts';
import { getAirdrop } from '../queries.server.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { listMemberDue } from '../today/queries.server.ts';
import { recordVisit, recordVisits, undoVisit, undoVisits } from './visit-commands.server.ts';

const test = setUpDatabase();

const makeCtx = (member: Member, now: string) => createMemberCtx(test.db, member, { now: new Date(now) });

const started = { status: 'active', eligibility_date: '2026-11-01' } as const;

async function isDue(member: Member, id: string, now: string): Promise<boolean> {
  const row = await getAirdrop(makeCtx(member, now), { id });
  return isCheckInDue(row, {
    now: Date.parse(now),
    settings: toRhythmSettings({
      timeZone: member.time_zone,
      dayStartsAt: member.day_starts_at,
      weekStartsOn: member.week_starts_on,
    }),
  });
}

describe('recordVisit', () => {
  it('makes a faucet due again some hours after the last visit, and not before', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member, { ...started, rhythm: '24 hours after' });
    expect(await isDue(member, id, '2026-11-20T14:20:00.000Z')).toBe(true);
    const row = await recordVisit(makeCtx(member, '2026-11-20T14:20:00.000Z'), { id });
    expect(row).toMatchObject({ lastVisitDate: '2026-11-20', recentVisits: ['2026-11-20T14:20:00.000Z'] });
    expect(await isDue(member, id, '2026-11-21T14:19:59.000Z')).toBe(false);
    expect(await isDue(member, id, '2026-11-21T14:20:00.000Z')).toBe(true);
  });

  it('records a second visit of the day where it is due again', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member, { ...started, rhythm: '4 hours after' });
    await recordVisit(makeCtx(member, '2026-11-20T08:00:00.000Z'), { id });
    const early = await recordVisit(makeCtx(member, '2026-11-20T09:00:00.000Z'), { id });
    expect(early.recentVisits).toEqual(['2026-11-20T08:00:00.000Z']);
    const revisited = await recordVisit(makeCtx(member, '2026-11-20T12:00:00.000Z'), { id });
    expect(revisited.recentVisits).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T08:00:00.000Z']);
    expect(await isDue(member, id, '2026-11-20T13:00:00.000Z')).toBe(false);
    const { ids } = await recordVisits(makeCtx(member, '2026-11-20T16:00:00.000Z'), { ids: [id] });
    expect(ids).toEqual([id]);
    const undone = await undoVisit(makeCtx(member, '2026-11-20T16:01:00.000Z'), { id });
    expect(undone).toMatchObject({ lastVisitDate: '2026-11-20', recentVisits: ['2026-11-20T08:00:00.000Z'] });
    await undoVisits(makeCtx(member, '2026-11-20T16:02:00.000Z'), { ids: [id] });
    expect(await getAirdrop(makeCtx(member, '2026-11-20T16:03:00.000Z'), { id })).toMatchObject({
      lastVisitDate: null,
      recentVisits: [],
    });
  });

  it('counts a visit for the day of a reset at 00:00 UTC', async () => {
    const member = await makeMember(test.db, { time_zone: 'America/New_York' });
    const { id } = await makeAirdrop(test.db, member, {
      ...started,
      check_in_duration: 'daily',
      reset: '00:00 UTC',
    });
    await recordVisit(makeCtx(member, '2026-11-20T23:00:00.000Z'), { id });
    expect(await isDue(member, id, '2026-11-20T23:59:00.000Z')).toBe(false);
    expect(await isDue(member, id, '2026-11-21T00:00:00.000Z')).toBe(true);
    await recordVisit(makeCtx(member, '2026-11-21T01:00:00.000Z'), { id });
    expect(await isDue(member, id, '2026-11-21T23:59:00.000Z')).toBe(false);
    expect(await isDue(member, id, '2026-11-22T00:00:00.000Z')).toBe(true);
  });

  it('stays due until it was done on two days of the week', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member, { ...started, rhythm: '2 times a week' });
    await recordVisit(makeCtx(member, '2026-11-16T12:00:00.000Z'), { id });
    expect(await isDue(member, id, '2026-11-17T12:00:00.000Z')).toBe(true);
    const row = await recordVisit(makeCtx(member, '2026-11-18T12:00:00.000Z'), { id });
    expect(row.recentVisits).toEqual(['2026-11-18', '2026-11-16']);
    expect(await isDue(member, id, '2026-11-22T12:00:00.000Z')).toBe(false);
    expect(await isDue(member, id, '2026-11-23T12:00:00.000Z')).toBe(true);
  });

  it('counts a visit before the start of the day for the day before', async () => {
    const member = await makeMember(test.db, { day_starts_at: 3 });
    const { id } = await makeAirdrop(test.db, member, { ...started, check_in_duration: 'daily' });
    const row = await recordVisit(makeCtx(member, '2026-11-21T02:59:00.000Z'), { id });
    expect(row).toMatchObject({ lastVisitDate: '2026-11-20', recentVisits: [] });
    expect(await isDue(member, id, '2026-11-21T03:00:00.000Z')).toBe(true);
  });

  it('uses the instant of a visit that was made offline', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member, { ...started, rhythm: '24 hours after' });
    const row = await recordVisit(makeCtx(member, '2026-11-22T06:00:00.000Z'), {
      id,
      visitedAt: '2026-11-20T14:00:00.000Z',
    });
    expect(row.recentVisits).toEqual(['2026-11-20T14:00:00.000Z']);
  });
});

describe('editAirdrop', () => {
  it('retains all visits when the rhythm changes, and counts them for the new one', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member, { ...started, check_in_duration: 'daily' });
    for (const day of ['17', '18', '19'])
      await recordVisit(makeCtx(member, `2026-11-${day}T12:00:00.000Z`), { id });
    const ctx = makeCtx(member, '2026-11-19T13:00:00.000Z');
    const rhythms = {
      '3 times a week': ['2026-11-19', '2026-11-18', '2026-11-17'],
      '12 hours after': ['2026-11-19T12:00:00.000Z'],
      once: ['2026-11-19'],
    };
    for (const [rhythm, recentVisits] of Object.entries(rhythms))
      expect(await editAirdrop(ctx, { id, rhythm })).toMatchObject({ rhythm, recentVisits });
    expect(await editAirdrop(ctx, { id, rhythm: null })).toMatchObject({ rhythm: null, recentVisits: [] });
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM airdrop_visits WHERE airdrop_id = ${id}`.execute(test.db);
    expect(rows).toEqual([{ count: 3 }]);
  });
});

describe('listMemberDue', () => {
  it('lists an airdrop on its weekdays only', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member, { ...started, rhythm: 'on mon,thu' });
    const listDue = async (day: string) =>
      (await listMemberDue(makeCtx(member, `${day}T12:00:00.000Z`))).groups.checkIns.map(({ row }) => row.id);
    expect(await listDue('2026-11-23')).toEqual([id]);
    expect(await listDue('2026-11-24')).toEqual([]);
    expect(await listDue('2026-11-26')).toEqual([id]);
  });
});
