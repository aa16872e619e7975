import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { toBackupRows } from '../backup-rows.ts';
import type { Backup, ImportRowInput } from '../schema.ts';
import { createDuplicateFinder, type TrackedAirdrop } from './duplicates.ts';

export type BackupListed = {
  exportedAt: string;
  counts: { airdrops: number; wallets: number; tags: number; entries: number; views: number };
  /** How many of its airdrops are already tracked. */
  known: number;
};

export function listBackup(file: Backup, known: readonly TrackedAirdrop[]): BackupListed {
  const findDuplicate = createDuplicateFinder(known);
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
    known: airdrops.filter((airdrop) => findDuplicate(airdrop) !== undefined).length,
  };
}

/** Returns the rows to send for a backup; with `skipsKnown` without the airdrops that are already tracked. */
export function backupRows(
  file: Backup,
  known: readonly TrackedAirdrop[],
  skipsKnown: boolean,
): ImportRowInput[] {
  const rows = toBackupRows(file);
  if (!skipsKnown) return rows;
  const findDuplicate = createDuplicateFinder(known);
  const skipped = new Map<number, string>();
  for (const [index, airdrop] of file.airdrops.entries()) {
    const duplicate = findDuplicate(airdrop);
    if (duplicate) skipped.set(index + 1, duplicate.id);
  }
  return rows.flatMap((row): ImportRowInput[] => {
    if (row.subject === 'more' && row.decision === 'add' && skipped.has(row.airdropRow)) return [];
    const airdropId = row.subject === 'airdrop' ? skipped.get(row.rowNumber) : undefined;
    if (airdropId === undefined || row.decision !== 'add' || row.subject !== 'airdrop') return [row];
    const { rowNumber, airdrop } = row;
    return [
      { subject: 'airdrop', decision: 'skip', rowNumber, name: formatAirdropName(airdrop, 200), airdropId },
    ];
  });
}
