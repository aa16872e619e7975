import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { type Member, makeMember, memberCtx } from '../../../../test/factories/members.ts';
import { makeAirdropWallet, makeEntry, makeTrackerWallet } from '../../../../test/factories/portfolio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { addAirdrop, deleteAirdrop } from '../commands.server.ts';
import { changesSince, listAirdrops, readOverview } from '../queries.server.ts';
import { airdropInput } from '../schema.ts';
import { changeMany, deleteMany, undoDelete, undoMs } from './bulk.server.ts';
import { checkAirdropTotals } from './doctor.server.ts';

let test: TestDatabase;
const now = new Date('2026-11-20T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const input = airdropInput.parse({
  name: 'LayerZero',
  project: 'LayerZero Labs',
  eligibilityDate: '2026-11-20',
});

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

function at(member: Member, when = now) {
  return memberCtx(test.db, member, { now: when });
}

async function itemsOf(member: Member) {
  return (await listAirdrops(at(member), { limit: 1000 })).items;
}

async function make(member: Member, statuses: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const status of statuses) {
    ids.push((await makeAirdrop(test.db, member, { status, created_at: later(-1) })).id);
  }
  return ids;
}

describe('changing several', () => {
  it('changes status and priority of all of them under one revision', async () => {
    const member = await makeMember(test.db);
    const ids = await make(member, ['upcoming', 'active', 'claimed', 'expired']);
    const ctx = at(member);
    const answer = await changeMany(ctx, {
      ids: ids.slice(0, 3),
      changes: { status: 'expired', priority: true },
    });
    expect(answer).toEqual({ changed: 3, revision: 5 });
    const items = await itemsOf(member);
    expect(items.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired', 'expired']);
    expect(items.map(({ priority }) => priority)).toEqual([false, true, true, true]);
    expect(items.map(({ revision }) => revision)).toEqual([4, 5, 5, 5]);
    expect((await readOverview(ctx)).totals).toMatchObject({ total: 4, expired: 4 });
    expect(ctx.changes).toEqual([{ topic: 'airdrops', userId: member.id, revision: 5 }]);
  });

  it('leaves the status alone when only the priority changes', async () => {
    const member = await makeMember(test.db);
    const ids = await make(member, ['upcoming', 'claimed']);
    await changeMany(at(member), { ids, changes: { priority: true } });
    expect((await itemsOf(member)).map(({ status }) => status).sort()).toEqual(['claimed', 'upcoming']);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('changes only those that still have the status it was asked to change', async () => {
    const member = await makeMember(test.db);
    const ids = await make(member, ['upcoming', 'claimed', 'upcoming', 'expired']);
    const ctx = at(member);
    const mark = { ids, from: 'upcoming', changes: { status: 'active' } } as const;
    expect(await changeMany(ctx, mark)).toEqual({ changed: 2, revision: 5 });
    expect((await itemsOf(member)).map(({ status }) => status).sort()).toEqual([
      'active',
      'active',
      'claimed',
      'expired',
    ]);
    expect(await changeMany(ctx, mark)).toEqual({ changed: 0, revision: 5 });
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('touches the member’s own rows only, and says how many', async () => {
    const [member, other] = [await makeMember(test.db), await makeMember(test.db)];
    const [[mine = ''], [theirs = '']] = [await make(member, ['active']), await make(other, ['active'])];
    const before = await itemsOf(other);
    const ids = [mine, theirs, mine, other.id];
    expect(await changeMany(at(member), { ids, changes: { status: 'claimed' } })).toEqual({
      changed: 1,
      revision: 2,
    });
    expect(await deleteMany(at(member), { ids })).toMatchObject({ deleted: 1, revision: 3 });
    expect(await itemsOf(other)).toEqual(before);
    expect((await readOverview(at(other))).revision).toBe(1);
  });

  it('changes nothing, no revision either, when none is the member’s own', async () => {
    const [member, other] = [await makeMember(test.db), await makeMember(test.db)];
    const ids = await make(other, ['active']);
    const ctx = at(member);
    expect(await changeMany(ctx, { ids, changes: { priority: true } })).toEqual({ changed: 0, revision: 0 });
    expect(await deleteMany(ctx, { ids })).toMatchObject({ deleted: 0, revision: 0 });
    expect(ctx.changes).toEqual([]);
  });
});

describe('deleting several and undoing it', () => {
  it('brings back the very same rows and visits, with counts and a new revision', async () => {
    const member = await makeMember(test.db);
    const ids = await make(member, ['upcoming', 'active', 'active', 'claimed', 'expired']);
    const row = {
      project_link: 'https://example.com/',
      notes: 'with "quotes" and \\ ✓',
      claim_date: later(1),
    };
    const kept = await makeAirdrop(test.db, member, {
      ...row,
      last_visit_date: '2026-11-20',
      created_at: now,
    });
    const visits = ['2026-11-18', '2026-11-20'].map((day) => ({
      user_id: member.id,
      airdrop_id: kept.id,
      visited_date: day,
      created_at: new Date(`${day}T10:00:00.123Z`),
    }));
    await test.db.insertInto('airdrop_visits').values(visits).execute();
    const before = await itemsOf(member);
    const totals = (await readOverview(at(member))).totals;

    const gone = await deleteMany(at(member), { ids: [...ids.slice(1), kept.id] });
    expect(gone).toMatchObject({ deleted: 5, revision: 7 });
    expect((await itemsOf(member)).map(({ id }) => id)).toEqual([ids[0]]);
    expect((await changesSince(at(member), { since: 6 })).removed).toHaveLength(5);

    const ctx = at(member, later(5_000));
    expect(await undoDelete(ctx, { batchId: gone.batchId })).toEqual({ restored: 5, revision: 8 });
    const restored = { revision: 8, updatedAt: later(5_000).toISOString() };
    expect(await itemsOf(member)).toEqual(
      before.map((item) => (item.id === ids[0] ? item : { ...item, ...restored })),
    );
    expect((await readOverview(ctx)).totals).toEqual(totals);
    const back = await test.db
      .selectFrom('airdrop_visits')
      .selectAll()
      .where('airdrop_id', '=', kept.id)
      .execute();
    expect(back).toEqual(visits);
    const changes = await changesSince(ctx, { since: 6 });
    expect(changes.removed).toEqual([]);
    expect(changes.changed).toHaveLength(5);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('brings back wallets with what they have, tasks and ticks, and the entries that outlived it', async () => {
    const member = await makeMember(test.db);
    const wallets = [await makeTrackerWallet(test.db, member), await makeTrackerWallet(test.db, member)];
    const [first, second] = wallets.map(({ id }) => id);
    if (first === undefined || second === undefined) throw new Error('there are two wallets');
    const airdrop = await makeAirdrop(test.db, member, { wallet_address: wallets[0]?.address ?? null });
    const cell = {
      airdropId: airdrop.id,
      state: 'eligible' as const,
      note: 'Season 2',
      claim_amount: '0.000000000000000001',
    };
    await makeAirdropWallet(test.db, member, { ...cell, walletId: second, position: 1 });
    await makeAirdropWallet(test.db, member, { ...cell, walletId: first, position: 0 });
    const entry = await makeEntry(test.db, member, {
      airdrop_id: airdrop.id,
      airdrop_name: 'Its first name',
    });
    const task = { id: uuidv7(), user_id: member.id, airdrop_id: airdrop.id, position: 0, text: 'Bridge' };
    await test.db.insertInto('airdrop_tasks').values(task).execute();
    for (const wallet_id of [first, second]) {
      await test.db
        .insertInto('airdrop_task_ticks')
        .values({ user_id: member.id, task_id: task.id, wallet_id })
        .execute();
    }
    const parts = async () => {
      const all = (table: 'airdrop_wallets' | 'airdrop_tasks' | 'airdrop_task_ticks' | 'airdrop_entries') =>
        sql`SELECT * FROM ${sql.table(table)} t WHERE user_id = ${member.id} ORDER BY t::text`.execute(
          test.db,
        );
      const { rows: entries } = await all('airdrop_entries');
      const { rows: cells } = await all('airdrop_wallets');
      return {
        entries,
        cells,
        tasks: (await all('airdrop_tasks')).rows,
        ticks: (await all('airdrop_task_ticks')).rows,
      };
    };
    const before = await parts();
    const gone = await deleteMany(at(member), { ids: [airdrop.id] });
    const kept = { ...entry, airdrop_name: 'Genesis drop' };
    expect(await parts()).toMatchObject({
      entries: [{ ...kept, airdrop_id: null }],
      cells: [],
      tasks: [],
      ticks: [],
    });
    const ctx = at(member, later(1));
    await undoDelete(ctx, { batchId: gone.batchId });
    expect(await parts()).toEqual({ ...before, entries: [kept] });
    expect(ctx.changes.map(({ topic }) => topic)).toEqual(['airdrops', 'tracker-wallets', 'entries']);

    const again = await deleteMany(at(member), { ids: [airdrop.id] });
    await test.db.deleteFrom('tracker_wallets').where('id', '=', first).execute();
    await undoDelete(at(member, later(1)), { batchId: again.batchId });
    const rest = await parts();
    expect(rest.cells).toMatchObject([{ wallet_id: second, claim_amount: '0.000000000000000001' }]);
    expect(rest.ticks).toHaveLength(1);
    expect((await itemsOf(member))[0]?.walletAddress).toBe(wallets[1]?.address);
  });

  it('brings back the ticks of one’s own where there is no wallet', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member);
    const task = { id: uuidv7(), user_id: member.id, airdrop_id: id, position: 0, text: 'Bridge' };
    await test.db.insertInto('airdrop_tasks').values(task).execute();
    const tick = { user_id: member.id, task_id: task.id };
    await test.db.insertInto('airdrop_task_ticks').values(tick).execute();
    const { batchId } = await deleteMany(at(member), { ids: [id] });
    await undoDelete(at(member, later(1)), { batchId });
    const ticks = await test.db
      .selectFrom('airdrop_task_ticks')
      .select(['user_id', 'task_id', 'wallet_id'])
      .where('user_id', '=', member.id)
      .execute();
    expect(ticks).toEqual([{ ...tick, wallet_id: null }]);
  });

  it('works once, also when asked for twenty times at once', async () => {
    const member = await makeMember(test.db);
    const ids = await make(member, ['active', 'claimed']);
    const { batchId } = await deleteMany(at(member), { ids });
    const calls = Array.from({ length: 20 }, () => undoDelete(at(member), { batchId }));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await itemsOf(member)).toHaveLength(2);
    await expect(undoDelete(at(member), { batchId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This can no longer be undone.',
    });
  });

  it('is possible for a minute', async () => {
    const member = await makeMember(test.db);
    const [one = '', two = ''] = await make(member, ['active', 'claimed']);
    const first = await deleteMany(at(member), { ids: [one] });
    const second = await deleteMany(at(member), { ids: [two] });
    await undoDelete(at(member, later(undoMs - 1)), { batchId: first.batchId });
    await expect(undoDelete(at(member, later(undoMs)), { batchId: second.batchId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await itemsOf(member)).map(({ id }) => id)).toEqual([one]);
  });

  it('is not possible for others, nor for an airdrop deleted alone', async () => {
    const [member, other] = [await makeMember(test.db), await makeMember(test.db)];
    const [one = '', two = ''] = await make(member, ['active', 'claimed']);
    const { batchId } = await deleteMany(at(member), { ids: [one] });
    await expect(undoDelete(at(other), { batchId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await deleteAirdrop(at(member), { id: two });
    await expect(undoDelete(at(member), { batchId: two })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await itemsOf(member)).toEqual([]);
  });

  it('lets the same airdrops be deleted again after they came back', async () => {
    const member = await makeMember(test.db);
    const ids = await make(member, ['active', 'claimed']);
    for (let round = 0; round < 3; round += 1) {
      const { batchId } = await deleteMany(at(member), { ids });
      await undoDelete(at(member), { batchId });
    }
    await deleteMany(at(member), { ids });
    expect(await itemsOf(member)).toEqual([]);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  describe('on the free plan', () => {
    const active = (count: number) => Array.from({ length: count }, () => 'active');
    const soon = (member: Member, ms: number) =>
      memberCtx(test.db, member, { now: later(ms), pricing: 'freemium' });
    const full = { code: 'LIMIT_REACHED' };

    it('brings back more than the plan allows when the member had them, the last deletion first', async () => {
      const member = await makeMember(test.db);
      const ids = await make(member, active(14));
      const first = await deleteMany(soon(member, 0), { ids: ids.slice(0, 3) });
      const second = await deleteMany(soon(member, 1), { ids: ids.slice(3) });
      expect(await undoDelete(soon(member, 2), { batchId: second.batchId })).toMatchObject({ restored: 11 });
      expect(await undoDelete(soon(member, 3), { batchId: first.batchId })).toMatchObject({ restored: 3 });
      expect(await itemsOf(member)).toHaveLength(14);
    });

    it('brings back no more than there were, whatever was added or brought back meanwhile', async () => {
      const member = await makeMember(test.db);
      const first = await deleteMany(soon(member, 0), { ids: await make(member, active(10)) });
      const second = await deleteMany(soon(member, 1), { ids: await make(member, active(10)) });
      for (let n = 0; n < 5; n += 1) await addAirdrop(soon(member, 2), input);
      await expect(undoDelete(soon(member, 3), { batchId: first.batchId })).rejects.toMatchObject(full);
      await deleteMany(soon(member, 4), { ids: (await itemsOf(member)).map(({ id }) => id) });
      // What comes back is as old as it was, which must not let anything else in beside it.
      await undoDelete(soon(member, 5), { batchId: first.batchId });
      await expect(undoDelete(soon(member, 6), { batchId: second.batchId })).rejects.toMatchObject(full);
      expect(await itemsOf(member)).toHaveLength(10);
      expect(await checkAirdropTotals(test.db)).toEqual([]);
    });

    it('keeps what did not fit for as long as Undo is there', async () => {
      const member = await makeMember(test.db);
      const { batchId } = await deleteMany(soon(member, 0), { ids: await make(member, active(10)) });
      const { id } = await addAirdrop(soon(member, 1), input);
      await expect(undoDelete(soon(member, 2), { batchId })).rejects.toMatchObject(full);
      await deleteAirdrop(soon(member, 3), { id });
      expect(await undoDelete(soon(member, 4), { batchId })).toMatchObject({ restored: 10 });
    });
  });
});
