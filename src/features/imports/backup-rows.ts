import { mostBytesAtOnce, mostRowsAtOnce } from './kinds.ts';
import type { Backup, ImportRowInput } from './schema.ts';

/** What one row may take, so that a call always has room for it. */
const mostBytesOfRow = 60_000;

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length + 1;

/** Lists of at most so many bytes each, in their order. */
function pieces<T>(items: readonly T[], most: { bytes: number; items: number }): T[][] {
  const made: T[][] = [];
  let last: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = bytesOf(item);
    if (last.length > 0 && (bytes + size > most.bytes || last.length === most.items)) {
      made.push(last);
      last = [];
      bytes = 0;
    }
    last.push(item);
    bytes += size;
  }
  return last.length > 0 ? [...made, last] : made;
}

const ofRow = { bytes: mostBytesOfRow, items: 500 };

/** The rows that bring a backup back, in the order in which they have to be sent. */
export function rowsOfBackup(file: Backup): ImportRowInput[] {
  const rows: ImportRowInput[] = [];
  const numbered = <T>(items: readonly T[], rowOf: (item: T, rowNumber: number) => ImportRowInput) => {
    for (const [at, item] of items.entries()) rows.push(rowOf(item, at + 1));
  };
  const add = { decision: 'add' } as const;
  numbered(file.settings === null ? [] : [file.settings], (settings, rowNumber) => ({
    subject: 'settings',
    rowNumber,
    ...add,
    settings,
  }));
  numbered(file.tags, (tag, rowNumber) => ({ subject: 'tag', rowNumber, ...add, tag }));
  numbered(file.wallets, (wallet, rowNumber) => ({ subject: 'wallet', rowNumber, ...add, wallet }));
  let more = 0;
  for (const [at, { wallets, tasks, visits, ...airdrop }] of file.airdrops.entries()) {
    const row = { subject: 'airdrop', rowNumber: at + 1, ...add, airdrop } as const;
    const whole = { ...row, wallets, tasks, visits };
    if (bytesOf(whole) <= mostBytesOfRow) {
      rows.push(whole);
      continue;
    }
    rows.push(row);
    const rest = [
      ...pieces(wallets, ofRow).map((some) => ({ wallets: some })),
      ...pieces(tasks, ofRow).map((some) => ({ tasks: some })),
      ...pieces(visits, ofRow).map((some) => ({ visits: some })),
    ];
    for (const part of rest) {
      more += 1;
      rows.push({ subject: 'more', rowNumber: more, ...add, airdropRow: at + 1, ...part });
    }
  }
  numbered(file.entries, (entry, rowNumber) => ({ subject: 'entry', rowNumber, ...add, entry }));
  numbered(file.views, (view, rowNumber) => ({ subject: 'view', rowNumber, ...add, view }));
  return rows;
}

/** Rows in parcels that a call takes. */
export function batchesOf(rows: readonly ImportRowInput[]): ImportRowInput[][] {
  return pieces(rows, { bytes: mostBytesAtOnce, items: mostRowsAtOnce });
}
