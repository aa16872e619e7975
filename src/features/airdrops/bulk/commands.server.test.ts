import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import { makeAirdropWallet, makeEntry, makeTrackerWallet } from '../../../../test/factories/portfolio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { addAirdrop, deleteAirdrop } from '../commands.server.ts';
import { checkAirdropTotals } from '../data/doctor-queries.server.ts';
import { listAirdrops, listChangesSince, readOverview } from '../queries.server.ts';
import { airdropInput } from '../schema.ts';
import { changeMany, deleteMany, undoDelete, undoMs } from './commands.server.ts';

let test: TestDatabase;
const now = new Date('2026-11-20T12:00:00.000Z');
const addMs = (ms: number) => new Date(now.getTime() + ms);
const input = airdropInput.parse({
  name: 'LayerZero',
  project: 'LayerZero Labs',
  eligibilityDate: '2026-11-20',
});

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

function makeCtx(member: Member, when = now) {
  return createMemberCtx(test.db, member, { now: when });
}

async function listItems(member: Member) {
  return (await listAirdrops(makeCtx(member), { limit: 1000 })).items;
}

async function makeAirdrops(member: Member, statuses: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const status of statuses) {
    ids.push((await makeAirdrop(test.db, member, { status, created_at: addMs(-1) })).id);
  }
  return ids;
}

describe('changeMany and deleteMany', () => {
  it('changes status and priority of all rows under one revision', async () => {
    const member = await makeMember(test.db);
    const ids = await makeAirdrops(member, ['upcoming', 'active', 'claimed', 'expired']);
    const ctx = makeCtx(member);
    const result = await changeMany(ctx, {
      ids: ids.slice(0, 3),
      changes: { status: 'expired', priority: true },
    });
    expect(result).toEqual({ changed: 3, revision: 5 });
    const items = await listItems(member);
    expect(items.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired', 'expired']);
    expect(items.map(({ priority }) => priority)).toEqual([false, true, true, true]);
    expect(items.map(({ revision }) => revision)).toEqual([4, 5, 5, 5]);
    expect((await readOverview(ctx)).totals).toMatchObject({ total: 4, expired: 4 });
    expect(ctx.changes).toEqual([{ topic: 'airdrops', userId: member.id, revision: 5 }]);
  });

  it('keeps the status if only the priority changes', async () => {
    const member = await makeMember(test.db);
    const ids = await makeAirdrops(member, ['upcoming', 'claimed']);
    await changeMany(makeCtx(member), { ids, changes: { priority: true } });
    expect((await listItems(member)).map(({ status }) => status).sort()).toEqual(['claimed', 'upcoming']);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('changes only rows with the status in `from`', async () => {
    const member = await makeMember(test.db);
    const ids = await makeAirdrops(member, ['upcoming', 'claimed', 'upcoming', 'expired']);
    const ctx = makeCtx(member);
    const markActive = { ids, from: 'upcoming', changes: { status: 'active' } } as const;
    expect(await changeMany(ctx, markActive)).toEqual({ changed: 2, revision: 5 });
    expect((await listItems(member)).map(({ status }) => status).sort()).toEqual([
      'active',
      'active',
      'claimed',
      'expired',
    ]);
    expect(await changeMany(ctx, markActive)).toEqual({ changed: 0, revision: 5 });
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('changes the member’s own rows only and returns their number', async () => {
    const [member, other] = [await makeMember(test.db), await makeMember(test.db)];
    const [[mine = ''], [theirs = '']] = [
      await makeAirdrops(member, ['active']),
      await makeAirdrops(other, ['active']),
    ];
    const before = await listItems(other);
    const ids = [mine, theirs, mine, other.id];
    expect(await changeMany(makeCtx(member), { ids, changes: { status: 'claimed' } })).toEqual({
      changed: 1,
      revision: 2,
    });
    expect(await deleteMany(makeCtx(member), { ids })).toMatchObject({ deleted: 1, revision: 3 });
    expect(await listItems(other)).toEqual(before);
    expect((await readOverview(makeCtx(other))).revision).toBe(1);
  });

  it('doesn’t increment the revision if no row is the member’s own', async () => {
    const [member, other] = [await makeMember(test.db), await makeMember(test.db)];
    const ids = await makeAirdrops(other, ['active']);
    const ctx = makeCtx(member);
    expect(await changeMany(ctx, { ids, changes: { priority: true } })).toEqual({ changed: 0, revision: 0 });
    expect(await deleteMany(ctx, { ids })).toMatchObject({ deleted: 0, revision: 0 });
    expect(ctx.changes).toEqual([]);
  });
});

describe('undoDelete', () => {
  it('restores identical rows and visits, the counts, and a new revision', async () => {
    const member = await makeMember(test.db);
    const ids = await makeAirdrops(member, ['upcoming', 'active', 'active', 'claimed', 'expired']);
    const row = {
      project_link: 'https://example.com/',
      notes: 'with "quotes" and \\ ✓',
      claim_date: addMs(1),
    };
    const remainingAirdrop = await makeAirdrop(test.db, member, {
      ...row,
      last_visit_date: '2026-11-20',
      created_at: now,
    });
    const visits = ['2026-11-18', '2026-11-20'].map((day) => ({
      user_id: member.id,
      airdrop_id: remainingAirdrop.id,
      visited_date: day,
      created_at: new Date(`${day}T10:00:00.123Z`),
      visited_at: new Date(`${day}T10:00:00.123Z`),
      repeated_at: day === '2026-11-18' ? null : new Date('2026-11-20T12:00:00.123Z'),
      corrected_at: day === '2026-11-18' ? new Date('2026-11-19T10:00:00.123Z') : null,
    }));
    await test.db.insertInto('airdrop_visits').values(visits).execute();
    const before = await listItems(member);
    const totals = (await readOverview(makeCtx(member))).totals;

    const deletion = await deleteMany(makeCtx(member), { ids: [...ids.slice(1), remainingAirdrop.id] });
    expect(deletion).toMatchObject({ deleted: 5, revision: 7 });
    expect((await listItems(member)).map(({ id }) => id)).toEqual([ids[0]]);
    expect((await listChangesSince(makeCtx(member), { since: 6 })).removed).toHaveLength(5);

    const ctx = makeCtx(member, addMs(5_000));
    expect(await undoDelete(ctx, { batchId: deletion.batchId })).toEqual({ restored: 5, revision: 8 });
    const restored = { revision: 8, updatedAt: addMs(5_000).toISOString() };
    expect(await listItems(member)).toEqual(
      before.map((item) => (item.id === ids[0] ? item : { ...item, ...restored })),
    );
    expect((await readOverview(ctx)).totals).toEqual(totals);
    const restoredVisits = await test.db
      .selectFrom('airdrop_visits')
      .selectAll()
      .where('airdrop_id', '=', remainingAirdrop.id)
      .execute();
    expect(restoredVisits).toEqual(visits);
    const changes = await listChangesSince(ctx, { since: 6 });
    expect(changes.removed).toEqual([]);
    expect(changes.changed).toHaveLength(5);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('restores wallets with their progress, tasks, ticks, and links to entries', async () => {
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
      claim_index: '7',
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
    const readParts = async () => {
      const selectAll = (
        table: 'airdrop_wallets' | 'airdrop_tasks' | 'airdrop_task_ticks' | 'airdrop_entries',
      ) =>
        sql`SELECT * FROM ${sql.table(table)} t WHERE user_id = ${member.id} ORDER BY t::text`.execute(
          test.db,
        );
      const { rows: entries } = await selectAll('airdrop_entries');
      const { rows: cells } = await selectAll('airdrop_wallets');
      return {
        entries,
        cells,
        tasks: (await selectAll('airdrop_tasks')).rows,
        ticks: (await selectAll('airdrop_task_ticks')).rows,
      };
    };
    const before = await readParts();
    const deletion = await deleteMany(makeCtx(member), { ids: [airdrop.id] });
    const remainingEntry = { ...entry, airdrop_name: 'Genesis drop' };
    expect(await readParts()).toMatchObject({
      entries: [{ ...remainingEntry, airdrop_id: null }],
      cells: [],
      tasks: [],
      ticks: [],
    });
    const ctx = makeCtx(member, addMs(1));
    await undoDelete(ctx, { batchId: deletion.batchId });
    expect(await readParts()).toEqual({ ...before, entries: [remainingEntry] });
    expect(ctx.changes.map(({ topic }) => topic)).toEqual(['airdrops', 'tracker-wallets', 'entries']);

    const secondDeletion = await deleteMany(makeCtx(member), { ids: [airdrop.id] });
    await test.db.deleteFrom('tracker_wallets').where('id', '=', first).execute();
    await undoDelete(makeCtx(member, addMs(1)), { batchId: secondDeletion.batchId });
    const remaining = await readParts();
    expect(remaining.cells).toMatchObject([{ wallet_id: second, claim_amount: '0.000000000000000001' }]);
    expect(remaining.ticks).toHaveLength(1);
    expect((await listItems(member))[0]?.walletAddress).toBe(wallets[1]?.address);
  });

  it('restores ticks without a wallet', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member);
    const task = { id: uuidv7(), user_id: member.id, airdrop_id: id, position: 0, text: 'Bridge' };
    await test.db.insertInto('airdrop_tasks').values(task).execute();
    const tick = { user_id: member.id, task_id: task.id };
    await test.db.insertInto('airdrop_task_ticks').values(tick).execute();
    const { batchId } = await deleteMany(makeCtx(member), { ids: [id] });
    await undoDelete(makeCtx(member, addMs(1)), { batchId });
    const ticks = await test.db
      .selectFrom('airdrop_task_ticks')
      .select(['user_id', 'task_id', 'wallet_id'])
      .where('user_id', '=', member.id)
      .execute();
    expect(ticks).toEqual([{ ...tick, wallet_id: null }]);
  });

  it('succeeds once for 20 concurrent calls', async () => {
    const member = await makeMember(test.db);
    const ids = await makeAirdrops(member, ['active', 'claimed']);
    const { batchId } = await deleteMany(makeCtx(member), { ids });
    const calls = Array.from({ length: 20 }, () => undoDelete(makeCtx(member), { batchId }));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listItems(member)).toHaveLength(2);
    await expect(undoDelete(makeCtx(member), { batchId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This can no longer be undone.',
    });
  });

  it('rejects after a minute', async () => {
    const member = await makeMember(test.db);
    const [activeId = '', claimedId = ''] = await makeAirdrops(member, ['active', 'claimed']);
    const first = await deleteMany(makeCtx(member), { ids: [activeId] });
    const second = await deleteMany(makeCtx(member), { ids: [claimedId] });
    await undoDelete(makeCtx(member, addMs(undoMs - 1)), { batchId: first.batchId });
    await expect(
      undoDelete(makeCtx(member, addMs(undoMs)), { batchId: second.batchId }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await listItems(member)).map(({ id }) => id)).toEqual([activeId]);
  });

  it('rejects other members, and airdrops deleted individually', async () => {
    const [member, other] = [await makeMember(test.db), await makeMember(test.db)];
    const [first = '', second = ''] = await makeAirdrops(member, ['active', 'claimed']);
    const { batchId } = await deleteMany(makeCtx(member), { ids: [first] });
    await expect(undoDelete(makeCtx(other), { batchId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await deleteAirdrop(makeCtx(member), { id: second });
    await expect(undoDelete(makeCtx(member), { batchId: second })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await listItems(member)).toEqual([]);
  });

  it('allows deleting restored airdrops again', async () => {
    const member = await makeMember(test.db);
    const ids = await makeAirdrops(member, ['active', 'claimed']);
    for (let round = 0; round < 3; round += 1) {
      const { batchId } = await deleteMany(makeCtx(member), { ids });
      await undoDelete(makeCtx(member), { batchId });
    }
    await deleteMany(makeCtx(member), { ids });
    expect(await listItems(member)).toEqual([]);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  describe('on the free plan', () => {
    const active = (count: number) => Array.from({ length: count }, () => 'active');
    const freemiumCtx = (member: Member, ms: number) =>
      createMemberCtx(test.db, member, { now: addMs(ms), pricing: 'freemium' });
    const limitReached = { code: 'LIMIT_REACHED' };

    it('restores beyond the limit up to the previous total, last deletion first', async () => {
      const member = await makeMember(test.db);
      const ids = await makeAirdrops(member, active(14));
      const first = await deleteMany(freemiumCtx(member, 0), { ids: ids.slice(0, 3) });
      const second = await deleteMany(freemiumCtx(member, 1), { ids: ids.slice(3) });
      expect(await undoDelete(freemiumCtx(member, 2), { batchId: second.batchId })).toMatchObject({
        restored: 11,
      });
      expect(await undoDelete(freemiumCtx(member, 3), { batchId: first.batchId })).toMatchObject({
        restored: 3,
      });
      expect(await listItems(member)).toHaveLength(14);
    });

    it('rejects a restore above the limit after other airdrops were added or restored', async () => {
      const member = await makeMember(test.db);
      const first = await deleteMany(freemiumCtx(member, 0), { ids: await makeAirdrops(member, active(10)) });
      const second = await deleteMany(freemiumCtx(member, 1), {
        ids: await makeAirdrops(member, active(10)),
      });
      for (let n = 0; n < 5; n += 1) await addAirdrop(freemiumCtx(member, 2), input);
      await expect(undoDelete(freemiumCtx(member, 3), { batchId: first.batchId })).rejects.toMatchObject(
        limitReached,
      );
      await deleteMany(freemiumCtx(member, 4), { ids: (await listItems(member)).map(({ id }) => id) });
      // Restored airdrops keep their age, which must not make room for others.
      await undoDelete(freemiumCtx(member, 5), { batchId: first.batchId });
      await expect(undoDelete(freemiumCtx(member, 6), { batchId: second.batchId })).rejects.toMatchObject(
        limitReached,
      );
      expect(await listItems(member)).toHaveLength(10);
      expect(await checkAirdropTotals(test.db)).toEqual([]);
    });

    it('keeps a rejected batch until the undo window ends', async () => {
      const member = await makeMember(test.db);
      const { batchId } = await deleteMany(freemiumCtx(member, 0), {
        ids: await makeAirdrops(member, active(10)),
      });
      const { id } = await addAirdrop(freemiumCtx(member, 1), input);
      await expect(undoDelete(freemiumCtx(member, 2), { batchId })).rejects.toMatchObject(limitReached);
      await deleteAirdrop(freemiumCtx(member, 3), { id });
      expect(await undoDelete(freemiumCtx(member, 4), { batchId })).toMatchObject({ restored: 10 });
    });
  });
});
