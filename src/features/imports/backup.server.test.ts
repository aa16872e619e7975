import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupArbitrary } from '../../../test/factories/backups.ts';
import { createMemberCtx, type Member, makeMember } from '../../../test/factories/members.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { exportTracker, readBackup, restoreBackup } from '../../../test/harness/imports.ts';
import { addDays } from '../../lib/dates.ts';
import { checkAirdropTotals } from '../airdrops/data/doctor-queries.server.ts';
import { setAway } from '../airdrops/pauses/commands.server.ts';
import { readOverview } from '../airdrops/queries.server.ts';
import { splitIntoBatches, toBackupRows } from './backup-rows.ts';
import { type Backup, backup } from './schema.ts';

const test = setUpDatabase();

const toCtx = (member: Member) => createMemberCtx(test.db, member);

/** Restores the backup in batches, as the page does. */
async function restore(member: Member, file: Backup) {
  for (const rows of splitIntoBatches(toBackupRows(file))) {
    expect(Buffer.byteLength(JSON.stringify({ id: member.id, rows }))).toBeLessThan(256 * 1024);
  }
  return (await restoreBackup(toCtx(member), file)).rows;
}

const exportData = (member: Member) => exportTracker(toCtx(member));

describe('exportBackup and restore', () => {
  it('restores everything from any backup into an empty account', async () => {
    const seen = { airdrops: 0, cells: 0, tasks: 0, entries: 0, returns: 0, views: 0, tags: 0, away: 0 };
    await fc.assert(
      fc.asyncProperty(backupArbitrary, async (file) => {
        const [owner, other] = [await makeMember(test.db), await makeMember(test.db)];
        seen.airdrops += file.airdrops.length;
        seen.cells += file.airdrops.flatMap(({ wallets }) => wallets).length;
        seen.tasks += file.airdrops.flatMap(({ tasks }) => tasks).length;
        seen.entries += file.entries.length;
        seen.returns += file.entries.filter(({ deposit }) => deposit !== null).length;
        seen.views += file.views.length;
        seen.away += file.away.length;
        seen.tags += file.airdrops.flatMap(({ tags }) => tags).length;
        const refused = (await restore(owner, file)).filter(({ action }) => action === 'refused');
        expect(refused).toEqual([]);
        const first = await exportData(owner);
        const { exportedAt: _at, ...all } = file;
        expect(first).toEqual(all);
        await restore(other, backup.parse(JSON.parse(JSON.stringify(await readBackup(toCtx(owner))))));
        expect(await exportData(other)).toEqual(first);
      }),
      { numRuns: 40 },
    );
    for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('splits large airdrops into requests within the size limit', async () => {
    const [first, second] = [await makeMember(test.db), await makeMember(test.db)];
    const wallets = Array.from({ length: 200 }, (_, index) => ({
      address: `0x${index.toString(16).padStart(40, '0')}`,
    }));
    const file = backup.parse({
      format: 'dropfolio',
      version: 1,
      exportedAt: '2026-11-22T00:00:00.000Z',
      settings: null,
      tags: [],
      entries: [],
      views: [],
      wallets: wallets.map((wallet) => ({ ...wallet, family: 'evm' })),
      airdrops: [
        {
          name: 'Large',
          project: 'Example',
          eligibilityDate: '2026-11-20',
          notes: '語'.repeat(5000),
          createdAt: '2026-11-01T00:00:00.000Z',
          walletAddress: wallets[0]?.address,
          wallets: wallets.map((wallet) => ({
            ...wallet,
            state: 'done',
            amount: '1.5',
            note: '語'.repeat(500),
          })),
          tasks: Array.from({ length: 40 }, (_, index) => ({
            text: `${index} ${'語'.repeat(490)}`,
            doneBy: wallets.map((_wallet, walletIndex) => walletIndex + 1),
          })),
          visits: Array.from({ length: 2000 }, (_, index) => addDays('2021-01-01', index)),
        },
      ],
    });
    const results = await restore(first, file);
    expect(results.filter(({ action }) => action !== 'added')).toEqual([]);
    const { exportedAt: _at, ...all } = file;
    expect(await exportData(first)).toEqual(all);
    await restore(second, await readBackup(toCtx(first)));
    expect(await exportData(second)).toEqual(all);
  });

  it('restores current and past times away, and skips overlapping and future ones', async () => {
    const member = await makeMember(test.db);
    const createCtx = (day: string) =>
      createMemberCtx(test.db, member, { now: new Date(`${day}T12:00:00Z`) });
    await setAway(createCtx('2026-10-01'), { from: '2026-10-01', until: '2026-10-08' });
    await setAway(createCtx('2026-11-20'), { from: '2026-11-20', until: '2026-11-30' });
    const file = await readBackup(createCtx('2026-11-21'));
    expect(file.away).toEqual([
      { from: '2026-10-01', until: '2026-10-08' },
      { from: '2026-11-20', until: '2026-11-30' },
    ]);
    const other = await makeMember(test.db);
    const ctx = createMemberCtx(test.db, other, { now: new Date('2026-11-21T12:00:00Z') });
    await restoreBackup(ctx, file);
    expect((await readOverview(ctx)).away).toEqual({ from: '2026-11-20', until: '2026-11-30' });
    const away = [
      { from: '2026-10-07', until: '2026-10-09' },
      { from: '2026-12-24', until: '2026-12-28' },
      { from: '2026-09-01', until: '2026-09-02' },
    ];
    const { rows } = await restoreBackup(ctx, { ...file, away });
    expect(rows.map(({ name, action }) => [name, action])).toEqual([
      ['Time away from 2026-10-07', 'skipped'],
      ['Time away from 2026-12-24', 'skipped'],
      ['Time away from 2026-09-01', 'added'],
    ]);
  });

  it('reads a backup without times away', async () => {
    const { away: _, ...file } = await readBackup(toCtx(await makeMember(test.db)));
    expect(backup.parse(file).away).toEqual([]);
  });

  it('skips existing rows when a backup is restored twice', async () => {
    const member = await makeMember(test.db);
    const [file] = fc.sample(
      backupArbitrary.filter(
        ({ airdrops, entries, wallets }) => Math.min(airdrops.length, entries.length, wallets.length) > 1,
      ),
      { numRuns: 1, seed: 7 },
    );
    if (file === undefined) throw new Error('fast-check returned no sample');
    await restore(member, file);
    const before = await exportData(member);
    const results = await restore(member, {
      ...file,
      airdrops: [],
      entries: file.entries.map((entry) => ({ ...entry, airdrop: null })),
    });
    expect(results.filter(({ action }) => action !== 'skipped')).toEqual([]);
    expect(await exportData(member)).toEqual(before);
  });
});
