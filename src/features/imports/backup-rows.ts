import { maxBytesPerRequest, maxRowsPerRequest } from './kinds.ts';
import type { Backup, ImportRowInput } from './schema.ts';

/** Well below `maxBytesPerRequest`, because a row must fit into one request. */
const maxRowBytes = 60_000;

const encoder = new TextEncoder();
const countBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length + 1;

/** Splits items into lists within both limits, in the same order. */
function chunk<T>(items: readonly T[], max: { bytes: number; items: number }): T[][] {
  const chunks: T[][] = [];
  let current: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = countBytes(item);
    if (current.length > 0 && (bytes + size > max.bytes || current.length === max.items)) {
      chunks.push(current);
      current = [];
      bytes = 0;
    }
    current.push(item);
    bytes += size;
  }
  return current.length > 0 ? [...chunks, current] : chunks;
}

const rowLimits = { bytes: maxRowBytes, items: 500 };

/** Returns the rows that restore a backup, in the order in which they must be sent. */
export function toBackupRows(file: Backup): ImportRowInput[] {
  const rows: ImportRowInput[] = [];
  const addNumbered = <T>(items: readonly T[], toRow: (item: T, rowNumber: number) => ImportRowInput) => {
    for (const [index, item] of items.entries()) rows.push(toRow(item, index + 1));
  };
  const add = { decision: 'add' } as const;
  addNumbered(file.settings === null ? [] : [file.settings], (settings, rowNumber) => ({
    subject: 'settings',
    rowNumber,
    ...add,
    settings,
  }));
  addNumbered(file.tags, (tag, rowNumber) => ({ subject: 'tag', rowNumber, ...add, tag }));
  addNumbered(file.wallets, (wallet, rowNumber) => ({ subject: 'wallet', rowNumber, ...add, wallet }));
  let extraRows = 0;
  for (const [index, { wallets, tasks, visits, pauses, contracts, ...airdrop }] of file.airdrops.entries()) {
    const row = { subject: 'airdrop', rowNumber: index + 1, ...add, airdrop } as const;
    const wholeRow = { ...row, wallets, tasks, visits, pauses, contracts };
    if (countBytes(wholeRow) <= maxRowBytes) {
      rows.push(wholeRow);
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
  addNumbered(file.away, (away, rowNumber) => ({ subject: 'away', rowNumber, ...add, away }));
  addNumbered(file.entries, (entry, rowNumber) => ({ subject: 'entry', rowNumber, ...add, entry }));
  addNumbered(file.views, (view, rowNumber) => ({ subject: 'view', rowNumber, ...add, view }));
  return rows;
}

/** Splits rows into batches that fit into one request. */
export function splitIntoBatches(rows: readonly ImportRowInput[]): ImportRowInput[][] {
  return chunk(rows, { bytes: maxBytesPerRequest, items: maxRowsPerRequest });
}
