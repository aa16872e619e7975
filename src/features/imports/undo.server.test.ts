import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { backupArbitrary } from '../../../test/factories/backups.ts';
import { createMemberCtx, type Member, makeMember } from '../../../test/factories/members.ts';
import {
  makeAirdropWallet,
  makeEntry,
  makeEvmAddress,
  makeTrackerWallet,
} from '../../../test/factories/portfolio.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import {
  beginImport,
  createAirdropRow,
  createAirdropRows,
  createUpdateRow,
  exportTracker,
  readBackup,
  restoreBackup,
  sendRows,
} from '../../../test/harness/imports.ts';
import { editAirdrop } from '../airdrops/commands.server.ts';
import { checkAirdropTotals } from '../airdrops/data/doctor-queries.server.ts';
import { recordVisit } from '../airdrops/data/visit-commands.server.ts';
import { endAway } from '../airdrops/pauses/commands.server.ts';
import { listChangesSince } from '../airdrops/queries.server.ts';
import { setCells } from '../airdrops/wallets/commands.server.ts';
import { finishImport } from './commands.server.ts';
import { getRun } from './queries.server.ts';
import { undoImport } from './undo-commands.server.ts';

const test = setUpDatabase();

const toCtx = (member: Member, options: Parameters<typeof createMemberCtx>[2] = {}) =>
  createMemberCtx(test.db, member, options);

const expectTotals = async () => expect(await checkAirdropTotals(test.db)).toEqual([]);

describe('undoImport', () => {
  it('removes everything the import added in one synced revision', async () => {
    const member = await makeMember(test.db);
    await makeAirdrop(test.db, member);
    const ctx = toCtx(member);
    const before = await exportTracker(ctx);
    const id = await beginImport(ctx, 2);
    const parts = { wallets: [{ address: makeEvmAddress(1000), label: 'New' }], tasks: [{ text: 'Bridge' }] };
    await sendRows(ctx, id, [
      createAirdropRow(1, { tags: ['New tag'], notes: 'Note' }, { ...parts, visits: ['2026-01-01'] }),
      createAirdropRow(2, { status: 'active' }),
    ]);
    await finishImport(ctx, { id });
    const { revision } = await listChangesSince(ctx, { since: 0 });
    expect(await undoImport(ctx, { id })).toEqual({ id, removed: 2, restored: 0, kept: [] });
    expect(await exportTracker(ctx)).toEqual(before);
    const { removed } = await listChangesSince(ctx, { since: revision });
    expect(removed).toHaveLength(2);
    expect(await getRun(ctx, id)).toMatchObject({ state: 'undone', undoUntil: null });
    await expect(undoImport(ctx, { id })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expectTotals();
  });

  it('restores changed airdrops with their wallets, tasks, and check-ins', async () => {
    const member = await makeMember(test.db);
    const ctx = toCtx(member);
    const existing = await makeAirdrop(test.db, member, { notes: 'Before', status: 'active' });
    const wallet = await makeTrackerWallet(test.db, member);
    await makeAirdropWallet(test.db, member, { airdropId: existing.id, walletId: wallet.id, note: 'Mine' });
    await editAirdrop(ctx, { id: existing.id, tags: ['Old'], walletAddress: wallet.address });
    await recordVisit(ctx, { id: existing.id });
    const before = await exportTracker(ctx);
    const id = await beginImport(ctx, 1);
    const wallets = [
      { address: wallet.address, state: 'claimed', note: 'Other' },
      { address: makeEvmAddress(1001) },
    ];
    await sendRows(ctx, id, [
      createUpdateRow(
        1,
        existing.id,
        {
          name: 'After',
          status: 'claimed',
          notes: 'Much longer notes',
          tags: ['New'],
          walletAddress: makeEvmAddress(1002),
        },
        { wallets, tasks: [{ text: 'Bridge', doneBy: [null] }], visits: ['2026-01-01'] },
      ),
    ]);
    expect(await undoImport(ctx, { id })).toEqual({ id, removed: 0, restored: 1, kept: [] });
    expect(await exportTracker(ctx)).toEqual(before);
    await expectTotals();
  });

  it('keeps and lists rows that were changed or used after the import', async () => {
    const member = await makeMember(test.db);
    const ctx = toCtx(member);
    const [first, second] = [await makeAirdrop(test.db, member), await makeAirdrop(test.db, member)];
    const id = await beginImport(ctx, 8);
    const rows = await sendRows(ctx, id, [
      ...createAirdropRows(6),
      createUpdateRow(7, first.id, { name: 'Changed by the file' }),
      createUpdateRow(8, second.id, { name: 'Changed by the file' }),
    ]);
    const getAirdropId = (rowNumber: number) => rows[rowNumber - 1]?.airdropId ?? '';
    await editAirdrop(ctx, { id: getAirdropId(1), notes: 'Mine now' });
    await recordVisit(ctx, { id: getAirdropId(2) });
    const wallet = await makeTrackerWallet(test.db, member);
    await setCells(ctx, { cells: [{ airdropId: getAirdropId(3), walletId: wallet.id, state: 'done' }] });
    await makeEntry(test.db, member, { airdrop_id: getAirdropId(4) });
    await editAirdrop(ctx, { id: getAirdropId(5), notes: 'Mine now' });
    await editAirdrop(ctx, { id: getAirdropId(5), notes: '' });
    await editAirdrop(ctx, { id: second.id, priority: true });
    const { kept, removed, restored } = await undoImport(ctx, { id });
    expect({ removed, restored }, 'the fifth is back to its imported state').toEqual({
      removed: 2,
      restored: 1,
    });
    expect(kept.toSorted((a, b) => a.rowNumber - b.rowNumber)).toEqual([
      ...[1, 2, 3].map((rowNumber) => ({
        subject: 'airdrop',
        rowNumber,
        name: `Example · Drop ${rowNumber}`,
        why: 'It was changed after the import.',
      })),
      {
        subject: 'airdrop',
        rowNumber: 4,
        name: 'Example · Drop 4',
        why: 'It has been used since the import.',
      },
      {
        subject: 'airdrop',
        rowNumber: 8,
        name: 'Example · Changed by the file',
        why: 'It was changed after the import.',
      },
    ]);
    const remaining = (await exportTracker(ctx)).airdrops.map(({ name }) => name);
    expect(remaining.toSorted()).toEqual([
      'Changed by the file',
      'Drop 1',
      'Drop 2',
      'Drop 3',
      'Drop 4',
      'Genesis drop',
    ]);
    await expectTotals();
  });

  it('keeps wallets and tags that other airdrops use', async () => {
    const member = await makeMember(test.db);
    const ctx = toCtx(member);
    const existing = await makeAirdrop(test.db, member);
    const id = await beginImport(ctx, 1);
    const wallets = [{ address: makeEvmAddress(1003) }, { address: makeEvmAddress(1004) }];
    await sendRows(ctx, id, [createAirdropRow(1, { tags: ['Used', 'Unused'] }, { wallets })]);
    await editAirdrop(ctx, { id: existing.id, tags: ['Used'], walletAddress: makeEvmAddress(1003) });
    await undoImport(ctx, { id });
    const tracker = await exportTracker(ctx);
    expect(tracker.wallets.map(({ address }) => address)).toEqual([makeEvmAddress(1003)]);
    expect(tracker.tags.map(({ name }) => name)).toEqual(['Used']);
  });

  it('removes times away, except those that were ended after the import', async () => {
    const member = await makeMember(test.db);
    const ctx = toCtx(member, { now: new Date('2026-11-21T12:00:00Z') });
    const file = {
      ...(await readBackup(ctx)),
      away: [
        { from: '2026-10-01', until: '2026-10-08' },
        { from: '2026-11-20', until: '2026-11-30' },
      ],
    };
    const { id } = await restoreBackup(ctx, file);
    await endAway(ctx);
    expect(await undoImport(ctx, { id })).toMatchObject({
      removed: 1,
      kept: [{ subject: 'away', name: 'Time away from 2026-11-20' }],
    });
    expect((await readBackup(ctx)).away).toEqual([{ from: '2026-11-20', until: '2026-11-21' }]);
  });

  it('removes everything that any restored backup added', async () => {
    await fc.assert(
      fc.asyncProperty(backupArbitrary, async (file) => {
        const member = await makeMember(test.db);
        const before = await exportTracker(toCtx(member));
        const { id } = await restoreBackup(toCtx(member), file);
        const { kept } = await undoImport(toCtx(member), { id });
        expect(kept).toEqual([]);
        expect(await exportTracker(toCtx(member))).toEqual(before);
      }),
      { numRuns: 25 },
    );
    await expectTotals();
  });

  it('rejects other members and imports older than seven days', async () => {
    const [member, other] = [await makeMember(test.db), await makeMember(test.db)];
    const id = await beginImport(toCtx(member), 1);
    await sendRows(toCtx(member), id, [createAirdropRow(1)]);
    await expect(undoImport(toCtx(other), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const afterWindow = toCtx(member, { now: new Date(Date.now() + 7 * 24 * 60 * 60_000 + 60_000) });
    await expect(undoImport(afterWindow, { id })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await getRun(afterWindow, id)).toMatchObject({ undoUntil: null });
    await undoImport(toCtx(member), { id });
    const more = sendRows(toCtx(member), id, [createAirdropRow(1)]);
    expect(
      (await more).map(({ action }) => action),
      'returns the recorded outcomes',
    ).toEqual(['added']);
    expect((await exportTracker(toCtx(member))).airdrops).toEqual([]);
  });
});
