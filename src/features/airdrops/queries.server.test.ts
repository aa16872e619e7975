import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { createMemberCtx, type Member, makeMember } from '../../../test/factories/members.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { changeMany, deleteMany } from './bulk/commands.server.ts';
import { type FirstPageInput, firstPageInput } from './calls.ts';
import { addAirdrop, deleteAirdrop, editAirdrop } from './commands.server.ts';
import { dateFilters } from './dates/date-filter.ts';
import { airdropStatuses } from './kinds.ts';
import { readFirstPage } from './list/queries.server.ts';
import { listAirdrops, listChangesSince, readOverview } from './queries.server.ts';
import { toRhythmSettings } from './rhythm/kinds.ts';
import { type Airdrop, airdropInput } from './schema.ts';
import { foldsClosed } from './search/closed-fold.ts';
import { createDueOrder, listTodayIds } from './search/due-order.ts';
import { filterAirdrops } from './search/filter.ts';
import { airdropSorts } from './search/search.ts';
import { getComparator, putClosedLast } from './search/sort.ts';

let test: TestDatabase;
const input = airdropInput.parse({
  name: 'LayerZero',
  project: 'LayerZero Labs',
  eligibilityDate: '2026-11-20',
});

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

type Row = Parameters<typeof makeAirdrop>[2];

async function seed(member: Member, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row, n) => ({
    id: uuidv7(),
    user_id: member.id,
    name: `Airdrop ${n}`,
    project: 'Project',
    eligibility_date: '2026-11-20',
    status: 'active',
    revision: n + 1,
    ...row,
  }));
  for (let index = 0; index < values.length; index += 500) {
    await test.db
      .insertInto('airdrops')
      .values(values.slice(index, index + 500))
      .execute();
  }
  const total = rows.length;
  await test.db
    .updateTable('airdrop_totals')
    .set({ total, active: total, revision: total })
    .where('user_id', '=', member.id)
    .execute();
}

async function listPages(member: Member, limit: number): Promise<Airdrop[][]> {
  const pages: Airdrop[][] = [];
  let cursor: string | undefined;
  do {
    const page = await listAirdrops(
      createMemberCtx(test.db, member),
      cursor === undefined ? { limit } : { limit, cursor },
    );
    pages.push(page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

describe('listAirdrops', () => {
  it('paginates 2,500 rows of the same instant without duplicates, by descending id', async () => {
    const member = await makeMember(test.db);
    const created_at = new Date('2026-11-20T12:00:00.000Z');
    await seed(
      member,
      Array.from({ length: 2500 }, () => ({ created_at })),
    );
    for (const limit of [1000, 999, 250]) {
      const pages = await listPages(member, limit);
      expect(pages.length).toBeGreaterThanOrEqual(Math.ceil(2500 / limit));
      const ids = pages.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(2500);
      expect(ids).toEqual(ids.toSorted().toReversed());
    }
  });

  it('paginates rows that differ by microseconds', async () => {
    const member = await makeMember(test.db);
    await seed(
      member,
      Array.from({ length: 30 }, (_, n) => ({
        created_at: `2026-11-20T12:00:00.0001${String(n).padStart(2, '0')}Z`,
      })),
    );
    const names = (await listPages(member, 7)).flat().map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 30 }, (_, n) => `Airdrop ${29 - n}`));
  });

  it('limits pages by bytes, and returns each of 1,000 rows with long notes once', async () => {
    const member = await makeMember(test.db);
    await seed(
      member,
      Array.from({ length: 1000 }, (_, n) => ({
        notes: n % 3 === 0 ? '' : '語'.repeat(n % 3 === 1 ? 5000 : 700),
        project_link: n % 10 === 0 ? `https://example.com/${'p'.repeat(2000)}` : null,
      })),
    );
    for (const limit of [1000, 101, 100, 7]) {
      const pages = await listPages(member, limit);
      const ids = pages.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(1000);
      expect(ids).toHaveLength(1000);
      const bytes = pages.map((page) => Buffer.byteLength(JSON.stringify(page)));
      expect(Math.max(...bytes)).toBeLessThan(300 * 1024);
      if (limit === 1000) expect(pages.length).toBeLessThan(40);
    }
  });

  it('returns no cursor after a full last page', async () => {
    const member = await makeMember(test.db);
    await seed(
      member,
      Array.from({ length: 20 }, () => ({})),
    );
    expect((await listPages(member, 10)).map((page) => page.length)).toEqual([10, 10]);
    expect((await listPages(member, 20)).map((page) => page.length)).toEqual([20]);
  });

  it('returns only the member’s own airdrops', async () => {
    const [member, other] = [await makeMember(test.db), await makeMember(test.db)];
    const mine = await makeAirdrop(test.db, member);
    await makeAirdrop(test.db, other);
    expect((await listPages(member, 50)).flat().map(({ id }) => id)).toEqual([mine.id]);
    const newcomer = createMemberCtx(test.db, await makeMember(test.db));
    expect(await listAirdrops(newcomer, { limit: 50 })).toEqual({ items: [], nextCursor: null, revision: 0 });
  });

  it.each(['x', '', 'bnVsbA', Buffer.from(`2026-02-30 10:00:00 ${uuidv7()}`).toString('base64url')])(
    'rejects the cursor %j',
    async (cursor) => {
      const ctx = createMemberCtx(test.db, await makeMember(test.db));
      await expect(listAirdrops(ctx, { limit: 50, cursor })).rejects.toMatchObject({
        code: 'INVALID',
        field: 'cursor',
      });
    },
  );

  it('continues at the cursor if its row was deleted', async () => {
    const member = await makeMember(test.db);
    await seed(
      member,
      Array.from({ length: 6 }, (_, n) => ({ created_at: new Date(Date.UTC(2026, 10, 1 + n)) })),
    );
    const ctx = createMemberCtx(test.db, member);
    const first = await listAirdrops(ctx, { limit: 3 });
    await deleteAirdrop(ctx, { id: first.items[2]?.id ?? '' });
    const second = await listAirdrops(ctx, { limit: 3, cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ name }) => name)).toEqual(['Airdrop 2', 'Airdrop 1', 'Airdrop 0']);
  });

  it('uses the index without sorting', async () => {
    const member = await makeMember(test.db);
    await seed(
      member,
      Array.from({ length: 2500 }, () => ({})),
    );
    await test.ownerDb.executeQuery({ sql: 'ANALYZE airdrops', parameters: [] } as never);
    const plan = await test.pool.query(
      `EXPLAIN SELECT id FROM airdrops a WHERE user_id = $1 AND (created_at, id) < (now(), $2::uuid)
       ORDER BY created_at DESC, id DESC LIMIT 51`,
      [member.id, member.id],
    );
    const text = plan.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('airdrops_newest');
    expect(text).not.toContain('Sort');
  });
});

describe('readFirstPage', () => {
  const toInput = (change: Partial<FirstPageInput>) => ({ ...firstPageInput.parse({}), ...change });

  it('equals the list’s first page in the default view, with a cursor', async () => {
    const member = await makeMember(test.db);
    await seed(
      member,
      Array.from({ length: 60 }, () => ({})),
    );
    const ctx = createMemberCtx(test.db, member);
    const page = await readFirstPage(ctx, toInput({}));
    expect(page).toEqual({ ...(await listAirdrops(ctx, { limit: 50 })), matching: 60, total: 60 });
    expect(page.nextCursor).not.toBeNull();
  });

  it('filters and sorts like the browser', async () => {
    const member = await makeMember(test.db, { time_zone: 'Pacific/Kiritimati' });
    await seed(
      member,
      Array.from({ length: 80 }, (_, n) => ({
        name: `Drop ${n % 9}`,
        notes: n % 5 === 0 ? 'Zk ROLLUP' : '',
        priority: n % 3 === 0,
        airdrop_type: n % 2 === 0 ? 'testnet' : 'telegram',
        check_in_duration: n % 4 === 0 ? 'daily' : 'weekly',
        eligibility_date: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`,
        last_visit_date: n % 7 === 0 ? '2026-11-21' : null,
        claim_date: n % 6 === 0 ? new Date(Date.UTC(2026, 10, 1 + n, 9, n % 12 === 0 ? 59 : 0)) : null,
        claim_close_date: n % 3 === 0 ? new Date(Date.UTC(2026, 10, 21 + n)) : null,
        snapshot_date: n % 7 === 3 ? new Date(Date.UTC(2026, 10, 18 + (n % 9))) : null,
        registration_end_date: n % 7 === 4 ? new Date(Date.UTC(2026, 10, 18 + (n % 9))) : null,
        token_launch_date: n % 7 === 5 ? new Date(Date.UTC(2026, 10, 18 + (n % 9))) : null,
        unlock_date: n % 7 === 6 ? new Date(Date.UTC(2026, 10, 18 + (n % 9))) : null,
        own_dates: JSON.stringify([
          { label: 'Vote', date: new Date(Date.UTC(2026, 10, n)).toISOString() },
          { label: 'Season 2', date: new Date(Date.UTC(2026, 10, 2 + n)).toISOString() },
        ]),
        tags: n % 4 === 1 ? ['DeFi', 'Tier 1'] : [],
        chains: n % 5 === 2 ? ['Base'] : [],
        project: `Project ${n % 11}`,
        wallet_address: n % 8 === 0 ? `0xAbCd${n}` : null,
        status: airdropStatuses[n % airdropStatuses.length] ?? 'active',
      })),
    );
    const now = new Date('2026-11-20T10:30:00Z');
    const ctx = createMemberCtx(test.db, member, { now });
    const settings = toRhythmSettings(ctx.actor);
    const wallet = (await makeTrackerWallet(test.db, member)).id;
    const all = (await listPages(member, 1000)).flat();
    const walletAirdropIds = new Set(all.filter((_, n) => n % 6 === 1).map(({ id }) => id));
    for (const airdropId of walletAirdropIds)
      await makeAirdropWallet(test.db, member, { airdropId, walletId: wallet });
    for (const change of [
      { visited: 'visited' },
      { visited: 'not-visited', sort: 'claim' },
      { q: 'zk rollup', sort: 'priority' },
      { q: '0xABCD' },
      { q: 'bcd16', sort: 'claim' },
      { sort: 'claim' },
      { age: 'today' },
      { age: 'week', type: 'testnet', sort: 'name' },
      { priority: 'high', checkIn: 'daily' },
      { status: 'claimed' },
      { status: 'claimed', sort: 'priority' },
      { age: 'month', sort: 'name' },
      { sort: 'name' },
      { tag: 'Tier 1' },
      { chain: 'Base', sort: 'project' },
      { q: 'tier 1', sort: 'start' },
      { q: 'defi\ntier' },
      { wallet, sort: 'name' },
      ...dateFilters.slice(1).map((dates) => ({ dates })),
      { sort: 'closes' },
      { sort: 'snapshot' },
      { sort: 'due', closedLast: 'yes' },
      { sort: 'due', type: 'testnet' },
      { closedLast: 'yes' },
      { sort: 'name', closedLast: 'yes' },
      { sort: 'status', closedLast: 'yes', reversed: 'yes' },
      ...airdropSorts.map((sort) => ({ sort, reversed: 'yes' as const })),
    ] as const) {
      const query = toInput({ ...change, limit: 10 });
      const page = await readFirstPage(ctx, query);
      const today = '2026-11-21';
      const moment = { now: now.getTime(), zone: member.time_zone };
      const matching = filterAirdrops(all, query, { ...moment, today, walletAirdropIds });
      const dueIds = listTodayIds(matching, { ...moment, settings, away: null });
      const order =
        query.sort === 'due'
          ? createDueOrder(matching, { ...moment, dueIds, today })
          : getComparator(query.sort, moment);
      const sorted = matching.toSorted(order);
      const inDirection = query.reversed === 'yes' ? sorted.toReversed() : sorted;
      const isFolding = query.closedLast === 'yes' && foldsClosed(query);
      const expected = isFolding ? inDirection.toSorted(putClosedLast(() => 0)) : inDirection;
      expect(expected).not.toEqual([]);
      expect(page.items).toEqual(expected.slice(0, 10));
      expect(page).toMatchObject({ matching: expected.length, total: 80, nextCursor: null, revision: 80 });
    }
  });
});

describe('readOverview', () => {
  it('returns counts, streak, balance, revision, and the member’s day', async () => {
    const member = await makeMember(test.db, { time_zone: 'America/New_York' });
    for (const status of ['upcoming', 'active', 'active', 'claimed'])
      await makeAirdrop(test.db, member, { status });
    await test.ownerDb
      .updateTable('profiles')
      .set({ points_balance: 120 })
      .where('id', '=', member.id)
      .execute();
    const ctx = createMemberCtx(test.db, member, { now: new Date('2026-11-20T04:59:59Z') });
    expect(await readOverview(ctx)).toEqual({
      revision: 4,
      totals: { total: 4, upcoming: 1, active: 2, claimed: 1, expired: 0 },
      streak: 0,
      pointsBalance: 120,
      today: '2026-11-19',
      away: null,
    });
  });
});

describe('listChangesSince', () => {
  it('returns nothing without changes', async () => {
    const member = await makeMember(test.db);
    await makeAirdrop(test.db, member);
    expect(await listChangesSince(createMemberCtx(test.db, member), { since: 1 })).toEqual({
      revision: 1,
      changed: [],
      removed: [],
      more: false,
      reset: false,
    });
  });

  it('ignores other members’ changes', async () => {
    const [member, other] = [await makeMember(test.db), await makeMember(test.db)];
    const { id } = await makeAirdrop(test.db, other);
    await deleteAirdrop(createMemberCtx(test.db, other), { id });
    await makeAirdrop(test.db, other);
    expect(await listChangesSince(createMemberCtx(test.db, member), { since: 0 })).toMatchObject({
      changed: [],
      removed: [],
    });
  });

  it('returns batches that never split a revision and add up to the list', async () => {
    const member = await makeMember(test.db, { created_at: new Date() });
    await seed(
      member,
      Array.from({ length: 2300 }, () => ({})),
    );
    const ctx = createMemberCtx(test.db, member);
    const all = (await listPages(member, 1000)).flat();
    await changeMany(ctx, { ids: all.slice(0, 500).map(({ id }) => id), changes: { priority: true } });
    await deleteMany(ctx, { ids: all.slice(400, 900).map(({ id }) => id) });
    const syncedRows = new Map<string, Airdrop>();
    const sizes: number[] = [];
    let since = 0;
    for (let more = true; more; ) {
      const part = await listChangesSince(ctx, { since });
      expect(part.reset).toBe(false);
      for (const row of part.changed) syncedRows.set(row.id, row);
      for (const id of part.removed) syncedRows.delete(id);
      sizes.push(part.changed.length + part.removed.length);
      expect(part.revision > since).toBe(true);
      ({ revision: since, more } = part);
    }
    expect(sizes.every((size) => size <= 1500)).toBe(true);
    expect(sizes.length).toBeGreaterThan(1);
    const reloaded = (await listPages(member, 1000)).flat();
    expect(new Map(reloaded.map((row) => [row.id, row]))).toEqual(syncedRows);
  });

  it('limits batches by bytes without splitting a revision', async () => {
    const member = await makeMember(test.db, { created_at: new Date() });
    const notes = 'n'.repeat(5000);
    await seed(
      member,
      Array.from({ length: 300 }, () => ({ notes })),
    );
    const ctx = createMemberCtx(test.db, member);
    const some = (await listPages(member, 100)).flat().slice(0, 120);
    await changeMany(ctx, { ids: some.map(({ id }) => id), changes: { priority: true } });
    const received: Airdrop[] = [];
    const sizes: number[] = [];
    let since = 0;
    for (let more = true; more; ) {
      const part = await listChangesSince(ctx, { since });
      expect(part.revision > since).toBe(true);
      received.push(...part.changed);
      sizes.push(part.changed.length);
      ({ revision: since, more } = part);
    }
    expect(received).toHaveLength(300);
    expect(new Set(received.map(({ id }) => id)).size).toBe(300);
    expect(sizes.at(-1)).toBe(120);
    expect(Math.max(...sizes.slice(0, -1))).toBeLessThan(60);
  });

  it('requests a reset for a revision ahead of the server', async () => {
    const member = await makeMember(test.db);
    await makeAirdrop(test.db, member);
    expect(await listChangesSince(createMemberCtx(test.db, member), { since: 2 })).toMatchObject({
      reset: true,
      revision: 1,
    });
  });

  describe('after the deletion log was truncated', () => {
    const day = 86_400_000;
    const start = Date.UTC(2026, 10, 1);

    async function makeHistory(): Promise<{ member: Member; ids: string[] }> {
      const member = await makeMember(test.db, { created_at: new Date(start - 30 * day) });
      const ids: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        ids.push((await addAirdrop(createMemberCtx(test.db, member, { now: new Date(start) }), input)).id);
      }
      await deleteAirdrop(createMemberCtx(test.db, member, { now: new Date(start + day) }), {
        id: ids[0] ?? '',
      });
      return { member, ids };
    }

    async function truncateDeletionLog(member: Member): Promise<void> {
      await test.db.deleteFrom('deleted_airdrops').where('user_id', '=', member.id).execute();
    }

    const ctxAfter = (member: Member, days: number) =>
      createMemberCtx(test.db, member, { now: new Date(start + days * day) });

    it('requests a reset from clients too far behind', async () => {
      const { member } = await makeHistory();
      await truncateDeletionLog(member);
      for (const since of [0, 1, 4]) {
        expect(await listChangesSince(ctxAfter(member, 10), { since })).toMatchObject({
          reset: true,
          revision: 5,
        });
      }
      expect(await listChangesSince(ctxAfter(member, 10), { since: 5 })).toMatchObject({ reset: false });
    });

    it('serves clients that have seen the deletion', async () => {
      const { member, ids } = await makeHistory();
      await truncateDeletionLog(member);
      await editAirdrop(ctxAfter(member, 10), { id: ids[1] ?? '', name: 'Renamed' });
      const changes = await listChangesSince(ctxAfter(member, 10), { since: 5 });
      expect(changes).toMatchObject({ reset: false, revision: 6 });
      expect(changes.changed.map(({ id }) => id)).toEqual([ids[1]]);
    });

    it('serves clients that are behind but recent', async () => {
      const { member, ids } = await makeHistory();
      await truncateDeletionLog(member);
      await editAirdrop(ctxAfter(member, 9), { id: ids[1] ?? '', name: 'Once' });
      await editAirdrop(ctxAfter(member, 10), { id: ids[2] ?? '', name: 'Renamed' });
      await editAirdrop(ctxAfter(member, 10), { id: ids[2] ?? '', name: 'Renamed twice' });
      expect(await listChangesSince(ctxAfter(member, 11), { since: 6 })).toMatchObject({
        reset: false,
        revision: 8,
      });
    });

    it('serves every client of an account younger than the truncated log', async () => {
      const { member } = await makeHistory();
      await test.db
        .updateTable('profiles')
        .set({ created_at: new Date(start) })
        .where('id', '=', member.id)
        .execute();
      expect(await listChangesSince(ctxAfter(member, 5), { since: 0 })).toMatchObject({
        reset: false,
        revision: 5,
      });
      expect(await listChangesSince(ctxAfter(member, 7), { since: 0 })).toMatchObject({ reset: true });
    });

    it('returns deletions still in the log, however old', async () => {
      const { member, ids } = await makeHistory();
      expect(await listChangesSince(ctxAfter(member, 10), { since: 4 })).toMatchObject({
        reset: false,
        removed: [ids[0]],
      });
    });
  });
});
