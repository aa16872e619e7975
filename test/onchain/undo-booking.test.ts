import { describe, expect, it } from 'vitest';
import { deleteMany, undoDelete } from '../../src/features/airdrops/bulk/commands.server.ts';
import { undoBooking } from '../../src/features/airdrops/found-claims/booking-commands.server.ts';
import { decideFoundClaim } from '../../src/features/airdrops/found-claims/commands.server.ts';
import { setCells } from '../../src/features/airdrops/wallets/commands.server.ts';
import { editEntry } from '../../src/features/profit/commands.server.ts';
import { listEntries } from '../../src/features/profit/queries.server.ts';
import { entriesInput } from '../../src/features/profit/schema.ts';
import { createMemberCtx, makeMember } from '../factories/members.ts';
import { setUpDatabase } from '../harness/database.ts';
import { type Drop, inMinutes, openBooking as openTestBooking } from './bookings.ts';

const database = setUpDatabase();

const openBooking = (prepare?: (drop: Drop) => Promise<unknown>) => openTestBooking(database.db, {}, prepare);

describe('undoBooking', () => {
  it('removes the entries, restores the wallet, and leaves the claim open permanently', async () => {
    const drop = await openBooking(async ({ ctx, key }) =>
      setCells(ctx, { cells: [{ ...key, state: 'eligible', amount: '1300', note: 'Team allocation' }] }),
    );
    const { ctx, booked } = drop;
    expect(await drop.readCell()).toEqual({ state: 'claimed', amount: '1250', note: 'Team allocation' });
    const undone = { id: booked.id, remainingEntries: 0, isStillClaimed: false };
    expect(await undoBooking(ctx, booked)).toEqual(undone);
    expect(await undoBooking(ctx, booked)).toEqual(undone);
    await drop.runAgain();
    expect(await drop.readEntries()).toEqual([]);
    expect(await drop.readCell()).toEqual({ state: 'eligible', amount: '1300', note: 'Team allocation' });
    expect(await drop.list()).toMatchObject([{ id: booked.id }]);
    expect(await drop.listBooked()).toEqual([]);
  });

  it('removes the wallet if it wasn’t among the airdrop’s before', async () => {
    const { ctx, booked, readCell } = await openBooking();
    await undoBooking(ctx, booked);
    expect(await readCell()).toBeUndefined();
  });

  it('keeps a wallet that got a note afterwards', async () => {
    const { ctx, booked, key, readCell } = await openBooking();
    await setCells(ctx, { cells: [{ ...key, state: 'claimed', note: 'Sold half' }] });
    await undoBooking(ctx, booked);
    expect(await readCell()).toEqual({ state: 'toDo', amount: null, note: 'Sold half' });
  });

  it('removes the entries once under concurrent calls', async () => {
    const { ctx, booked, readEntries } = await openBooking();
    const calls = await Promise.all([1, 2, 3].map(() => undoBooking(ctx, booked)));
    expect(calls.map(({ remainingEntries }) => remainingEntries)).toEqual([0, 0, 0]);
    expect(await readEntries()).toEqual([]);
  });

  it('keeps an entry and a wallet that were edited afterwards', async () => {
    const { ctx, booked, key, readEntries, readCell } = await openBooking();
    const { items } = await listEntries(ctx, entriesInput.parse({}));
    const reward = items.find(({ kind }) => kind === 'reward');
    if (reward === undefined) throw new Error('the reward was added');
    await editEntry(
      { ...ctx, now: inMinutes(5) },
      {
        id: reward.id,
        kind: 'reward',
        day: reward.day,
        amount: '1000',
        currency: 'ARB',
        value: null,
        valueCurrency: null,
        rate: null,
        coinId: null,
        airdropId: key.airdropId,
        airdropName: '',
        walletId: key.walletId,
        walletName: '',
        depositId: null,
        closesDeposit: false,
        minutes: 0,
        note: null,
      },
    );
    await setCells(ctx, { cells: [{ ...key, state: 'claimed', amount: '1000' }] });
    const undone = { id: booked.id, remainingEntries: 1, isStillClaimed: true };
    expect(await undoBooking(ctx, booked)).toEqual(undone);
    expect(await undoBooking(ctx, booked)).toEqual(undone);
    expect(await readEntries()).toMatchObject([{ id: reward.id, amount: '1000' }]);
    expect(await readCell()).toMatchObject({ state: 'claimed', amount: '1000' });
  });

  it('changes nothing after the claim was accepted by hand', async () => {
    const { ctx, booked, readFindings } = await openBooking();
    await undoBooking(ctx, booked);
    await decideFoundClaim(ctx, { id: booked.id, state: 'taken' });
    await undoBooking(ctx, booked);
    expect(await readFindings()).toMatchObject([{ state: 'taken' }]);
  });

  it('prevents another booking even if its contracts are removed and added again', async () => {
    const { ctx, booked, add, airdrop, distributor, token, find, readEntries } = await openBooking();
    await undoBooking(ctx, booked);
    await database.db.deleteFrom('airdrop_contracts').where('airdrop_id', '=', airdrop.id).execute();
    expect(await find(200)).toMatchObject([{ id: booked.id }]);
    await add(distributor);
    await add(token, { isToken: true });
    expect(await find(300)).toMatchObject([{ id: booked.id }]);
    expect(await readEntries()).toEqual([]);
  });

  it.each([true, false])(
    'works after its airdrop’s deletion was undone (undone before: %s)',
    async (isFirst) => {
      const { ctx, booked, airdrop, runAgain, readEntries, list } = await openBooking();
      if (isFirst) await undoBooking(ctx, booked);
      const { batchId } = await deleteMany(ctx, { ids: [airdrop.id] });
      await expect(undoBooking(ctx, booked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await undoDelete(ctx, { batchId });
      expect(await undoBooking(ctx, booked)).toMatchObject({ remainingEntries: 0, isStillClaimed: false });
      await runAgain();
      expect(await readEntries()).toEqual([]);
      expect(await list()).toMatchObject([{ id: booked.id }]);
    },
  );

  it('rejects a claim that wasn’t booked, and one of another member', async () => {
    const { ctx, booked, readFindings, site } = await openBooking();
    const other = createMemberCtx(database.db, await makeMember(database.db), { chains: [site.chain] });
    await expect(undoBooking(other, booked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readFindings()).toMatchObject([{ state: 'booked' }]);
    await database.db
      .updateTable('chain_findings')
      .set({ state: 'dismissed' })
      .where('id', '=', booked.id)
      .execute();
    await expect(undoBooking(ctx, booked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
