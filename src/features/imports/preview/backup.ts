import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { toBackupRows } from '../backup-rows.ts';
import type { Backup, ImportRowInput } from '../schema.ts';
import { createDuplicateFinder, type TrackedAirdrop } from './duplicates.ts';

export type BackupSummary = {
  exportedAt: string;
  counts: { airdrops: number; wallets: number; tags: number; entries: number; views: number };
  /** The number of airdrops that are already tracked. */
  trackedCount: number;
};

export function summarizeBackup(file: Backup, trackedAirdrops: readonly TrackedAirdrop[]): BackupSummary {
  const findDuplicate = createDuplicateFinder(trackedAirdrops);
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
    trackedCount: airdrops.filter((airdrop) => findDuplicate(airdrop) !== undefined).length,
  };
}

/** Returns the rows to send for a backup; with `skipsTracked`, airdrops that are already tracked are skipped. */
export function selectBackupRows(
  file: Backup,
  trackedAirdrops: readonly TrackedAirdrop[],
  skipsTracked: boolean,
): ImportRowInput[] {
  const rows = toBackupRows(file);
  if (!skipsTracked) return rows;
  const findDuplicate = createDuplicateFinder(trackedAirdrops);
  const duplicateIds = new Map<number, string>();
  for (const [index, airdrop] of file.airdrops.entries()) {
    const duplicate = findDuplicate(airdrop);
    if (duplicate) duplicateIds.set(index + 1, duplicate.id);
  }
  return rows.flatMap((row): ImportRowInput[] => {
    if (row.subject === 'more' && row.decision === 'add' && duplicateIds.has(row.airdropRow)) return [];
    const airdropId = row.subject === 'airdrop' ? duplicateIds.get(row.rowNumber) : undefined;
    if (airdropId === undefined || row.decision !== 'add' || row.subject !== 'airdrop') return [row];
    const { rowNumber, airdrop } = row;
    return [
      { subject: 'airdrop', decision: 'skip', rowNumber, name: formatAirdropName(airdrop, 200), airdropId },
    ];
  });
}
