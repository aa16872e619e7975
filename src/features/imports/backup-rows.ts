import { maxBytesPerRequest, maxRowsPerRequest } from './kinds.ts';
import type { Backup, ImportRowInput } from './schema.ts';

/** Keeps every row well below the limit of a request, so that a request always has room for it. */
const maxRowBytes = 60_000;

const encoder = new TextEncoder();
const countBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length + 1;

/** Splits items into lists within both limits, in the same order. */
function chunk<T>(items: readonly T[], maximum: { bytes: number; items: number }): T[][] {
  const chunks: T[][] = [];
  let last: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = countBytes(item);
    if (last.length > 0 && (bytes + size > maximum.bytes || last.length === maximum.items)) {
      chunks.push(last);
      last = [];
      bytes = 0;
    }
    last.push(item);
    bytes += size;
  }
  return last.length > 0 ? [...chunks, last] : chunks;
}

const rowLimits = { bytes: maxRowBytes, items: 500 };

/** Returns the rows that restore a backup, in the order in which they must be sent. */
export function toBackupRows(file: Backup): ImportRowInput[] {
  const rows: ImportRowInput[] = [];
  const numbered = <T>(items: readonly T[], toRow: (item: T, rowNumber: number) => ImportRowInput) => {
    for (const [index, item] of items.entries()) rows.push(toRow(item, index + 1));
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
  let extraRows = 0;
  for (const [index, { wallets, tasks, visits, pauses, contracts, ...airdrop }] of file.airdrops.entries()) {
    const row = { subject: 'airdrop', rowNumber: index + 1, ...add, airdrop } as const;
    const whole = { ...row, wallets, tasks, visits, pauses, contracts };
    if (countBytes(whole) <= maxRowBytes) {
      rows.push(whole);
      continue;
    }
    rows.push(row);
    const parts = [
      ...chunk(wallets, rowLimits).map((some) => ({ wallets: some })),
      ...chunk(tasks, rowLimits).map((some) => ({ tasks: some })),
      ...chunk(visits, rowLimits).map((some) => ({ visits: some })),
      ...chunk(pauses, rowLimits).map((some) => ({ pauses: some })),
      ...chunk(contracts, rowLimits).map((some) => ({ contracts: some })),
    ];
    for (const part of parts) {
      extraRows += 1;
      rows.push({ subject: 'more', rowNumber: extraRows, ...add, airdropRow: index + 1, ...part });
    }
  }
  numbered(file.away, (away, rowNumber) => ({ subject: 'away', rowNumber, ...add, away }));
  numbered(file.entries, (entry, rowNumber) => ({ subject: 'entry', rowNumber, ...add, entry }));
  numbered(file.views, (view, rowNumber) => ({ subject: 'view', rowNumber, ...add, view }));
  return rows;
}

/** Splits rows into batches that fit into one request. */
export function splitIntoBatches(rows: readonly ImportRowInput[]): ImportRowInput[][] {
  return chunk(rows, { bytes: maxBytesPerRequest, items: maxRowsPerRequest });
}
