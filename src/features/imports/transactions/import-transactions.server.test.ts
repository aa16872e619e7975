import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { createMemberCtx, makeMember } from '../../../../test/factories/members.ts';
import { makeEntry, makeTrackerWallet } from '../../../../test/factories/portfolio.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { beginImport, sendRows } from '../../../../test/harness/imports.ts';
import { addEntry, deleteEntry, editEntry } from '../../profit/commands.server.ts';
import { listEntries } from '../../profit/queries.server.ts';
import { entriesInput, entryChanges, newEntry } from '../../profit/schema.ts';
import type { ImportRowInput } from '../schema.ts';
import { undoImport } from '../undo-commands.server.ts';

const test = setUpDatabase();

const hash = `0x${'ab'.repeat(32)}`;
const gas = { kind: 'gas', amount: '0.0004', currency: 'ETH', transaction: { hash, line: 'gas' } };
const reward = {
  kind: 'reward',
  amount: '1250',
  currency: 'ARB',
  transaction: { hash, line: 'reward ARB 1250 1' },
};
const sameReward = { ...reward, transaction: { hash, line: 'reward ARB 1250 2' } };

async function openTracker() {
  const member = await makeMember(test.db);
  const airdrop = await makeAirdrop(test.db, member);
  const wallet = await makeTrackerWallet(test.db, member);
  const ctx = createMemberCtx(test.db, member);
  const toRow = (entry: object, index: number, owner: object): ImportRowInput =>
    // The test sends what the page sends, and some entries that it doesn't.
    ({
      subject: 'entry',
      decision: 'add',
      rowNumber: index + 1,
      entry: { day: '2026-05-10', ...entry },
      ...owner,
    }) as ImportRowInput;
  return {
    member,
    airdrop,
    wallet,
    ctx,
    list: async () => (await listEntries(ctx, entriesInput.parse({}))).items,
    send: async (
      entries: readonly object[],
      owner: object = { airdropId: airdrop.id, walletId: wallet.id },
    ) => {
      const id = await beginImport(ctx, entries.length);
      const rows = await sendRows(
        ctx,
        id,
        entries.map((entry, index) => toRow(entry, index, owner)),
      );
      return { id, rows, actions: rows.map(({ action }) => action) };
    },
  };
}

describe('an import of transactions', () => {
  it('adds each entry of a transaction once, however often and in whatever files it is', async () => {
    const { send, list, airdrop, wallet } = await openTracker();
    expect((await send([gas, reward, sameReward])).actions).toEqual(['added', 'added', 'added']);
    expect((await send([gas, gas, sameReward, reward])).actions).toEqual(Array(4).fill('skipped'));
    const next = { ...gas, transaction: { hash: `0x${'cd'.repeat(32)}`, line: 'gas' } };
    expect((await send([gas, next, next])).actions).toEqual(['skipped', 'added', 'skipped']);
    const entries = await list();
    expect(
      entries.map(({ transaction }) => transaction?.line ?? '').toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['gas', 'gas', 'reward ARB 1250 1', 'reward ARB 1250 2']);
    expect(entries.every((entry) => entry.airdrop.id === airdrop.id && entry.wallet.id === wallet.id)).toBe(
      true,
    );
  });

  it('recognizes an edited entry, and one whose deletion was undone', async () => {
    const { send, list, ctx } = await openTracker();
    await send([reward]);
    const [added] = await list();
    if (added === undefined) throw new Error('nothing was added');
    const change = { kind: 'reward', day: '2026-05-11', amount: '1200', currency: 'ARB' };
    const edited = await editEntry(ctx, entryChanges.parse({ ...change, id: added.id }));
    expect(edited.transaction).toEqual(reward.transaction);
    expect((await send([reward])).actions).toEqual(['skipped']);
    await deleteEntry(ctx, { id: added.id });
    const restored = await addEntry(ctx, newEntry.parse({ ...change, transaction: edited.transaction }));
    expect(await addEntry(ctx, newEntry.parse({ ...change, transaction: edited.transaction }))).toEqual(
      restored,
    );
    expect((await send([reward])).actions).toEqual(['skipped']);
  });

  it('skips what was added by hand the same, but not what another transaction did', async () => {
    const { send, member, airdrop, wallet } = await openTracker();
    const { transaction: _, ...typed } = gas;
    const change = {
      ...typed,
      kind: 'gas' as const,
      value: null,
      airdrop_id: airdrop.id,
      wallet_id: wallet.id,
    };
    await makeEntry(test.db, member, { ...change, day: '2026-05-10', created_at: new Date('2026-01-01') });
    expect((await send([gas])).actions).toEqual(['skipped']);
    await send([reward]);
    const later = { ...reward, transaction: { ...reward.transaction, hash: `0x${'ef'.repeat(32)}` } };
    expect((await send([later])).actions).toEqual(['added']);
  });

  it('undoes what it added, and adds it again afterwards', async () => {
    const { send, list, ctx } = await openTracker();
    const { id } = await send([gas, reward]);
    expect(await undoImport(ctx, { id })).toMatchObject({ removed: 2, kept: [] });
    expect(await list()).toEqual([]);
    expect((await send([gas, reward])).actions).toEqual(['added', 'added']);
  });

  it('refuses an airdrop or a wallet of someone else', async () => {
    const { send, list, airdrop, wallet } = await openTracker();
    const other = await openTracker();
    const withAirdrop = await send([gas], { airdropId: other.airdrop.id, walletId: wallet.id });
    expect(withAirdrop.rows).toMatchObject([{ action: 'refused', field: 'airdrop' }]);
    const withWallet = await send([gas], { airdropId: airdrop.id, walletId: other.wallet.id });
    expect(withWallet.rows).toMatchObject([{ action: 'refused', field: 'wallet' }]);
    expect([...(await list()), ...(await other.list())]).toEqual([]);
  });

  it('keeps the same transaction of two people apart', async () => {
    const [first, second] = [await openTracker(), await openTracker()];
    await first.send([gas]);
    expect((await second.send([gas])).actions).toEqual(['added']);
  });
});
