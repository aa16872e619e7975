import { rowsOfBackup } from '../backup-rows.ts';
import type { Backup, ImportRowInput } from '../schema.ts';
import { type Known, twinsOf } from './twins.ts';

/** What a backup holds. */
export type BackupListed = {
  exportedAt: string;
  counts: { airdrops: number; wallets: number; tags: number; entries: number; views: number };
  /** Of its airdrops, those that are there already. */
  known: number;
};

export function listBackup(file: Backup, known: readonly Known[]): BackupListed {
  const twins = twinsOf(known);
  const { airdrops, wallets, tags, entries, views } = file;
  return {
    exportedAt: file.exportedAt,
    counts: {
      airdrops: airdrops.length,
      wallets: wallets.length,
      tags: tags.length,
      entries: entries.length,
      views: views.length,
    },
    known: airdrops.filter((airdrop) => twins(airdrop) !== undefined).length,
  };
}

/** The rows of a backup as they are sent; `skipsKnown`: without the airdrops that are there already. */
export function backupRows(file: Backup, known: readonly Known[], skipsKnown: boolean): ImportRowInput[] {
  const rows = rowsOfBackup(file);
  if (!skipsKnown) return rows;
  const twins = twinsOf(known);
  const skipped = new Map<number, string>();
  for (const [at, airdrop] of file.airdrops.entries()) {
    const twin = twins(airdrop);
    if (twin) skipped.set(at + 1, twin.id);
  }
  return rows.flatMap((row): ImportRowInput[] => {
    if (row.subject === 'more' && row.decision === 'add' && skipped.has(row.airdropRow)) return [];
    const airdropId = row.subject === 'airdrop' ? skipped.get(row.rowNumber) : undefined;
    if (airdropId === undefined || row.decision !== 'add' || row.subject !== 'airdrop') return [row];
    const { rowNumber, airdrop } = row;
    return [{ subject: 'airdrop', decision: 'skip', rowNumber, name: airdrop.name, airdropId }];
  });
}
