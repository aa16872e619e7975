import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { createMemberCtx, type Member, makeMember } from '../../../test/factories/members.ts';
import { makeAirdropWallet, makeEvmAddress, makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { createCrashingDb } from '../../../test/harness/crashing-db.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import {
  beginImport,
  createAirdropRow,
  createAirdropRows,
  createUpdateRow,
  exportTracker,
  sendRows,
} from '../../../test/harness/imports.ts';
import { checkAirdropTotals } from '../airdrops/data/doctor-queries.server.ts';
import { listAirdrops } from '../airdrops/queries.server.ts';
import { finishImport } from './commands.server.ts';
import { maxImportsPerDay, maxRowsPerRequest } from './kinds.ts';
import { getRun, listRows, readRoom } from './queries.server.ts';

const test = setUpDatabase();

const toCtx = (member: Member, options: Parameters<typeof createMemberCtx>[2] = {}) =>
  createMemberCtx(test.db, member, options);

const listNames = async (member: Member) =>
  (await listAirdrops(toCtx(member), { limit: 100 })).items.map(({ name }) => name);
const toActions = (rows: readonly { action: string; message: string | null }[]) =>
  rows.map(({ action, message }) => (message === null ? action : `${action}: ${message}`));

const expectTotals = async () => expect(await checkAirdropTotals(test.db)).toEqual([]);

describe('addRows', () => {
  it('adds each row once, in the file’s order, with the first on top', async () => {
    const member = await makeMember(test.db);
    const ctx = toCtx(member);
    const id = await beginImport(ctx, 3);
    const rows = [
      createAirdropRow(1),
      createAirdropRow(2, { status: 'active', notes: 'Bridge' }),
      createAirdropRow(3),
    ];
    const firstBatch = await sendRows(ctx, id, rows.slice(0, 2));
    expect(toActions(firstBatch)).toEqual(['added', 'added']);
    const repeated = await sendRows(ctx, id, rows);
    expect(repeated.slice(0, 2)).toEqual(firstBatch);
    expect(await listNames(member)).toEqual(['Drop 1', 'Drop 2', 'Drop 3']);
    const run = await finishImport(ctx, { id });
    expect(run).toMatchObject({ state: 'done', added: 3, updated: 0, skipped: 0, refused: 0 });
    expect(await sendRows(ctx, id, rows), 'sent again after the end').toEqual(repeated);
    const more = sendRows(ctx, id, [createAirdropRow(4)]);
    await expect(more).rejects.toMatchObject({ code: 'CONFLICT' });
    await expectTotals();
  });

  it('rejects more rows than the import announced', async () => {
    const member = await makeMember(test.db);
    const id = await beginImport(toCtx(member), 1);
    const tooMany = sendRows(toCtx(member), id, [createAirdropRow(1), createAirdropRow(2)]);
    await expect(tooMany).rejects.toMatchObject({ code: 'INVALID', message: 'This import has 1 rows.' });
    expect(await listNames(member)).toEqual([]);
  });

  it('adds wallets and makes the first one the airdrop’s address', async () => {
    const member = await makeMember(test.db);
    const ctx = toCtx(member);
    const id = await beginImport(ctx, 2);
    const [a, b] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
    const mainWallet = { address: a, label: 'Main', state: 'eligible', amount: '12.50' };
    await sendRows(ctx, id, [
      createAirdropRow(1, {}, { wallets: [mainWallet, { address: b }] }),
      createAirdropRow(2, { walletAddress: b }, { wallets: [{ address: a, state: 'done' }] }),
    ]);
    const { airdrops, wallets } = await exportTracker(ctx);
    expect(wallets.map(({ address, label }) => [address, label])).toEqual([
      [a, 'Main'],
      [b, ''],
    ]);
    const byName = airdrops.toSorted((airdrop, other) => (airdrop.name < other.name ? -1 : 1));
    expect(byName).toMatchObject([
      { walletAddress: a, wallets: [{ address: a, state: 'eligible', amount: '12.5' }, { address: b }] },
      {
        walletAddress: b,
        wallets: [
          { address: b, state: 'toDo' },
          { address: a, state: 'done' },
        ],
      },
    ]);
  });

  it('updates only the given fields of existing airdrops', async () => {
    const member = await makeMember(test.db);
    const existing = await makeAirdrop(test.db, member, { notes: 'Kept', priority: true });
    const wallet = await makeTrackerWallet(test.db, member);
    await makeAirdropWallet(test.db, member, {
      airdropId: existing.id,
      walletId: wallet.id,
      note: 'Kept too',
    });
    const foreign = await makeAirdrop(test.db, await makeMember(test.db));
    const ctx = toCtx(member);
    const id = await beginImport(ctx, 3);
    const rows = await sendRows(ctx, id, [
      createUpdateRow(1, existing.id, { status: 'claimed' }, { wallets: [{ address: makeEvmAddress(900) }] }),
      createUpdateRow(2, existing.id, { status: 'active' }),
      createUpdateRow(3, foreign.id, { status: 'claimed' }),
    ]);
    expect(toActions(rows)).toEqual([
      'updated',
      'refused: Another row in this file already updated this airdrop.',
      'refused: This airdrop no longer exists.',
    ]);
    const { airdrops } = await exportTracker(ctx);
    expect(airdrops).toMatchObject([
      { name: 'Genesis drop', status: 'claimed', notes: 'Kept', priority: true },
    ]);
    expect(airdrops[0]?.wallets.map(({ address, note }) => [address, note])).toEqual([
      [wallet.address, 'Kept too'],
      [makeEvmAddress(900), ''],
    ]);
    await expectTotals();
  });

  it('rejects rows beyond the free plan’s limit and lists them', async () => {
    const member = await makeMember(test.db);
    for (let index = 0; index < 8; index += 1) await makeAirdrop(test.db, member);
    const ctx = toCtx(member, { pricing: 'freemium' });
    expect(await readRoom(ctx)).toEqual({ room: 2, hasPlanLimit: true });
    expect(await readRoom(toCtx(member))).toEqual({ room: 20_000 - 8, hasPlanLimit: false });
    const id = await beginImport(ctx, 4);
    const rows = await sendRows(ctx, id, createAirdropRows(4));
    expect(rows.map(({ action }) => action)).toEqual(['added', 'added', 'refused', 'refused']);
    expect(rows[2]?.message).toContain('limit of 10 airdrops');
    const refused = await listRows(ctx, { id, subject: 'airdrop', action: 'refused', cursor: undefined });
    expect(refused.items.map(({ rowNumber, name }) => [rowNumber, name])).toEqual([
      [3, 'Example · Drop 3'],
      [4, 'Example · Drop 4'],
    ]);
    await expectTotals();
  });

  it('rejects only the rows that exceed the notes or wallets limit', async () => {
    const member = await makeMember(test.db);
    const ctx = toCtx(member);
    await sql`UPDATE airdrop_totals SET note_bytes = 4194304 - 10 WHERE user_id = ${member.id}`.execute(
      test.db,
    );
    await sql`INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
      SELECT gen_random_uuid(), ${member.id}, 'other', 'w' || n, 'w' || n FROM generate_series(1, 499) n`.execute(
      test.db,
    );
    const id = await beginImport(ctx, 4);
    const rows = await sendRows(ctx, id, [
      createAirdropRow(1, { notes: 'More than there is room for' }),
      createAirdropRow(2, { notes: 'Fits' }),
      createAirdropRow(3, { walletAddress: makeEvmAddress(901) }),
      createAirdropRow(4, { walletAddress: makeEvmAddress(902) }),
    ]);
    expect(rows.map(({ action, field }) => [action, field])).toEqual([
      ['refused', 'notes'],
      ['added', null],
      ['added', null],
      ['refused', 'wallets'],
    ]);
    await sql`UPDATE airdrop_totals SET note_bytes = 4 WHERE user_id = ${member.id}`.execute(test.db);
    await expectTotals();
  });

  it('limits imports to 20 files a day', async () => {
    const member = await makeMember(test.db);
    for (let index = 0; index < maxImportsPerDay; index += 1) await beginImport(toCtx(member), 1);
    await expect(beginImport(toCtx(member), 1)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    const tomorrow = new Date(Date.now() + 25 * 60 * 60_000);
    await expect(beginImport(toCtx(member, { now: tomorrow }), 1)).resolves.toBeTypeOf('string');
  });

  it('links entries to the wallet whose address they name', async () => {
    const member = await makeMember(test.db);
    const address = makeEvmAddress(7);
    const { id: walletId } = await makeTrackerWallet(test.db, member, { address, label: 'Main' });
    const ctx = toCtx(member);
    const id = await beginImport(ctx, 3);
    const entry = { kind: 'reward', day: '2026-11-20', amount: '5', currency: 'SCR' } as const;
    const createEntryRow = (rowNumber: number, walletName: string) => ({
      subject: 'entry' as const,
      decision: 'add' as const,
      rowNumber,
      entry: { ...entry, value: null, valueCurrency: null, airdrop: 1, walletName },
    });
    await sendRows(ctx, id, [
      createAirdropRow(1),
      createEntryRow(1, address.toLowerCase()),
      createEntryRow(2, 'Sold phone'),
    ]);
    const stored = await test.db
      .selectFrom('airdrop_entries')
      .select(['wallet_id', 'wallet_name'])
      .where('user_id', '=', member.id)
      .orderBy('wallet_name')
      .execute();
    expect(stored).toEqual([
      { wallet_id: walletId, wallet_name: 'Main' },
      { wallet_id: null, wallet_name: 'Sold phone' },
    ]);
  });
});

const createBatches = (count: number) => {
  const rows = createAirdropRows(count);
  return Array.from({ length: Math.ceil(count / maxRowsPerRequest) }, (_, index) =>
    rows.slice(index * maxRowsPerRequest, (index + 1) * maxRowsPerRequest),
  );
};

describe('addRows under failures', () => {
  it('rolls back a batch killed at any statement and resumes', async () => {
    const member = await makeMember(test.db);
    const createParts = (rowNumber: number) => ({
      wallets: [{ address: makeEvmAddress(2000 + rowNumber) }],
      tasks: [{ text: 'Bridge' }],
      visits: ['2026-01-01'],
    });
    const rows = [1, 2, 3].map((rowNumber) =>
      createAirdropRow(rowNumber, { tags: ['Kept'], notes: 'Note' }, createParts(rowNumber)),
    );
    const id = await beginImport(toCtx(member), 3);
    const before = await exportTracker(toCtx(member));
    let statements = 0;
    for (let index = 1; ; index += 1) {
      const broken = createCrashingDb(test.appUrl, {
        statementNumber: index,
        when: index % 2 === 0 ? 'after' : 'during',
      });
      const ctx = { ...toCtx(member), db: broken.db };
      const sent = await sendRows(ctx, id, rows).catch(() => undefined);
      await broken.close().catch(() => undefined);
      if (!broken.hasCrashed()) {
        expect(sent?.map(({ action }) => action)).toEqual(['added', 'added', 'added']);
        break;
      }
      statements = index;
      await waitForBackends(broken.getBackendPids());
      // If the commit reached the server before the crash, the batch is done although the client got no response.
      const run = await getRun(toCtx(member), id);
      if (run.added === 3) continue;
      expect(await exportTracker(toCtx(member)), `after statement ${index}`).toEqual(before);
      expect(run.added + run.refused + run.skipped).toBe(0);
    }
    expect(statements).toBeGreaterThan(10);
    expect(await listNames(member)).toEqual(['Drop 1', 'Drop 2', 'Drop 3']);
    await expectTotals();
  });

  it('adds each of 10,000 rows once when interrupted and sent from two tabs at once', async () => {
    const member = await makeMember(test.db);
    const count = 10_000;
    const id = await beginImport(toCtx(member), count);
    for (const batch of createBatches(count).slice(0, 7)) await sendRows(toCtx(member), id, batch);
    const sendAll = async () => {
      const results = [];
      for (const batch of createBatches(count)) results.push(...(await sendRows(toCtx(member), id, batch)));
      return results;
    };
    const [first, second] = await Promise.all([sendAll(), sendAll()]);
    expect(first).toEqual(second);
    expect(first.length).toBe(count);
    expect(await getRun(toCtx(member), id)).toMatchObject({ added: count, refused: 0 });
    const { airdrops } = await exportTracker(toCtx(member));
    expect(new Set(airdrops.map(({ name }) => name)).size).toBe(count);
    expect(airdrops.length).toBe(count);
    await expectTotals();
  });
});

/** Waits until PostgreSQL has ended the backends of closed connections. */
async function waitForBackends(pids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    SELECT pid FROM pg_stat_activity WHERE pid = ANY(${[...pids]}::int[])`.execute(test.ownerDb);
  if (rows.length > 0) return waitForBackends(pids);
}
