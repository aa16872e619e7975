import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupArbitrary } from '../../../test/factories/backups.ts';
import { type Member, makeMember, memberCtx } from '../../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { exportTracker, readBackup, restoreBackup } from '../../../test/harness/imports.ts';
import { addDays } from '../../lib/dates.ts';
import { checkAirdropTotals } from '../airdrops/data/doctor-queries.server.ts';
import { splitIntoBatches, toBackupRows } from './backup-rows.ts';
import { type Backup, backup } from './schema.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const toCtx = (member: Member) => memberCtx(test.db, member);

/** Restores the backup in batches, as the page does. */
async function restore(member: Member, file: Backup) {
  for (const rows of splitIntoBatches(toBackupRows(file))) {
    expect(Buffer.byteLength(JSON.stringify({ id: member.id, rows }))).toBeLessThan(256 * 1024);
  }
  return (await restoreBackup(toCtx(member), file)).rows;
}

const exported = (member: Member) => exportTracker(toCtx(member));

describe('exportBackup and restore', () => {
  it('restores everything from any backup into an empty account', { timeout: 300_000 }, async () => {
    const seen = { airdrops: 0, cells: 0, tasks: 0, entries: 0, returns: 0, views: 0, tags: 0 };
    await fc.assert(
      fc.asyncProperty(backupArbitrary, async (file) => {
        const [one, other] = [await makeMember(test.db), await makeMember(test.db)];
        seen.airdrops += file.airdrops.length;
        seen.cells += file.airdrops.flatMap(({ wallets }) => wallets).length;
        seen.tasks += file.airdrops.flatMap(({ tasks }) => tasks).length;
        seen.entries += file.entries.length;
        seen.returns += file.entries.filter(({ deposit }) => deposit !== null).length;
        seen.views += file.views.length;
        seen.tags += file.airdrops.flatMap(({ tags }) => tags).length;
        const refused = (await restore(one, file)).filter(({ action }) => action === 'refused');
        expect(refused).toEqual([]);
        const first = await exported(one);
        const { exportedAt: _at, ...all } = file;
        expect(first).toEqual(all);
        await restore(other, backup.parse(JSON.parse(JSON.stringify(await readBackup(toCtx(one))))));
        expect(await exported(other)).toEqual(first);
      }),
      { numRuns: 40 },
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('splits large airdrops into requests within the size limit', async () => {
    const [one, other] = [await makeMember(test.db), await makeMember(test.db)];
    const wallets = Array.from({ length: 200 }, (_, at) => ({
      address: `0x${at.toString(16).padStart(40, '0')}`,
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
          tasks: Array.from({ length: 40 }, (_, at) => ({
            text: `${at} ${'語'.repeat(490)}`,
            doneBy: wallets.map((_wallet, place) => place + 1),
          })),
          visits: Array.from({ length: 2000 }, (_, at) => addDays('2021-01-01', at)),
        },
      ],
    });
    const results = await restore(one, file);
    expect(results.filter(({ action }) => action !== 'added')).toEqual([]);
    const { exportedAt: _at, ...all } = file;
    expect(await exported(one)).toEqual(all);
    await restore(other, await readBackup(toCtx(one)));
    expect(await exported(other)).toEqual(all);
  });

  it('skips existing rows when a backup is restored twice', async () => {
    const member = await makeMember(test.db);
    const [file] = fc.sample(
      backupArbitrary.filter(
        ({ airdrops, entries, wallets }) => Math.min(airdrops.length, entries.length, wallets.length) > 1,
      ),
      { numRuns: 1, seed: 7 },
    );
    if (file === undefined) throw new Error('there is a sample');
    await restore(member, file);
    const before = await exported(member);
    const again = await restore(member, {
      ...file,
      airdrops: [],
      entries: file.entries.map((entry) => ({ ...entry, airdrop: null })),
    });
    expect(again.filter(({ action }) => action !== 'skipped')).toEqual([]);
    expect(await exported(member)).toEqual(before);
  });
});
