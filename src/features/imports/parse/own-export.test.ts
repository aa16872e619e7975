import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExportedAirdrop } from '../../../../test/factories/exported-airdrops.ts';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { formatCsvRecord } from '../../../lib/csv.ts';
import { exportAirdrops } from '../../airdrops/export/export.ts';
import { type Airdrop, airdropInput } from '../../airdrops/schema.ts';
import { createSession } from '../preview/session.ts';
import { readFile, readPasted } from './read-file.ts';

const reader = { zone: 'Europe/Istanbul', today: '2026-11-20' };

const encode = (text: string) => new TextEncoder().encode(text);

/** Returns the airdrops that the import page would add for a file. */
async function importFile(text: string): Promise<Airdrop[]> {
  const read = await readFile(encode(text), 'airdrops-export.csv');
  if (read.source === 'backup') throw new Error('not a backup');
  const session = createSession(read);
  const { mapping } = session.selectSheet({
    sheet: 0,
    book: [{ address: '0x1', label: 'Notes' }],
    today: reader.today,
  });
  return [...session.preview({ mapping, ...reader }, [], new Map())].map(({ airdrop, problems }) => {
    expect(problems).toEqual([]);
    return createSampleAirdrop(airdropInput.parse(airdrop));
  });
}

describe('importing our own CSV export', () => {
  it.each([
    ['nine columns', false],
    ['all columns', true],
  ])('round-trips any text: %s', async (_name, allColumns) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyExportedAirdrop, { minLength: 1, maxLength: 4 }), async (airdrops) => {
        const { text } = exportAirdrops(airdrops, 'csv', reader, { allColumns });
        const imported = await importFile(text);
        expect(exportAirdrops(imported, 'csv', reader, { allColumns }).text).toBe(text);
        expect(imported.map(({ name, project, notes }) => ({ name, project, notes }))).toEqual(
          airdrops.map(({ name, project, notes }) => ({ name, project, notes })),
        );
        if (!allColumns) return;
        expect(imported.map(({ tags, chains, walletAddress }) => ({ tags, chains, walletAddress }))).toEqual(
          airdrops.map(({ tags, chains, walletAddress }) => ({ tags, chains, walletAddress })),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('preserves lines that begin with dashes, handles, and formulas', async () => {
    const notes =
      '- bridge 0.1 ETH, -5% slippage\n- swap twice\n+2 points; @alice helps\n=SUM tips: "quotes", ok';
    const { text } = exportAirdrops([createSampleAirdrop({ notes, name: "'@ada" })], 'csv', reader);
    expect(text).toContain(`"'- bridge 0.1 ETH, -5% slippage\n- swap twice`);
    expect(await importFile(text)).toMatchObject([{ notes, name: "'@ada" }]);
  });

  it('removes the apostrophes that earlier versions added inside text', async () => {
    const [heading] = exportAirdrops([createSampleAirdrop()], 'csv', reader).text.slice(1).split('\r\n');
    const notes = '- bridge 0.1 ETH, -5% slippage\n- swap twice\n+2 points; @alice helps\n=SUM tips: ok';
    const row = ['Scroll', 'Scroll Labs', '', 'other', 'upcoming', '2026-11-20', '', notes, 'No'];
    expect(await importFile(`${heading}\r\n${formatCsvRecord(row)}`)).toMatchObject([{ notes }]);
  });

  it('preserves apostrophes that the user typed', async () => {
    const notes = "'- one\n'- two";
    const { text } = exportAirdrops([createSampleAirdrop({ notes })], 'csv', reader);
    expect(text.startsWith('\ufeff"Name",Project,')).toBe(true);
    expect(await importFile(text)).toMatchObject([{ notes }]);
  });

  it('reads an edited export like any other list', async () => {
    const { text } = exportAirdrops([createSampleAirdrop({ status: 'active' })], 'csv', reader);
    const changed = text.replace(',active,', ',Live,').replace(/,No$/, ',High');
    expect(await importFile(changed)).toMatchObject([{ status: 'active', priority: true }]);
  });

  it('accepts a byte-order mark in files and in pasted text', async () => {
    const { text } = exportAirdrops([createSampleAirdrop({ name: '月光' })], 'csv', reader);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(await importFile(text)).toMatchObject([{ name: '月光' }]);
    for (const pasted of [text, text.slice(1)]) {
      expect(readPasted(pasted)).toMatchObject({ isOwnExport: true });
    }
  });
});
