import { exportBackup } from '../../src/features/imports/backup-queries.server.ts';
import { splitIntoBatches, toBackupRows } from '../../src/features/imports/backup-rows.ts';
import { rowsToAdd } from '../../src/features/imports/calls.ts';
import { startImport } from '../../src/features/imports/commands.server.ts';
import type { ImportSource } from '../../src/features/imports/kinds.ts';
import { addRows } from '../../src/features/imports/row-commands.server.ts';
import type { Backup, ImportedRow, ImportRowInput } from '../../src/features/imports/schema.ts';
import type { MemberCtx } from '../../src/platform/context.server.ts';
import { createExports } from '../../src/platform/exports.server.ts';

/** Creates an import row that adds an airdrop, as the page sends it. */
export const createAirdropRow = (
  rowNumber: number,
  change: object = {},
  parts: object = {},
): ImportRowInput => ({
  subject: 'airdrop',
  rowNumber,
  decision: 'add',
  airdrop: { name: `Drop ${rowNumber}`, project: 'Example', eligibilityDate: '2026-11-20', ...change },
  ...parts,
});

/** Creates an import row that updates an airdrop. */
export const createUpdateRow = (
  rowNumber: number,
  airdropId: string,
  airdrop: object = {},
  parts: object = {},
): ImportRowInput => ({
  subject: 'airdrop',
  rowNumber,
  decision: 'update',
  airdropId,
  airdrop,
  ...parts,
});

/** Creates rows that add 'Drop 1', 'Drop 2', and so on. */
export const createAirdropRows = (count: number): ImportRowInput[] =>
  Array.from({ length: count }, (_, index) => createAirdropRow(index + 1));

export async function sendRows(
  ctx: MemberCtx,
  id: string,
  rows: readonly ImportRowInput[],
): Promise<ImportedRow[]> {
  return (await addRows(ctx, rowsToAdd.parse({ id, rows }))).rows;
}

/** Starts an import of `count` rows. */
export async function beginImport(
  ctx: MemberCtx,
  rowCount: number,
  source: ImportSource = 'csv',
): Promise<string> {
  return (await startImport(ctx, { fileName: 'drops.csv', source, rowCount })).id;
}

/** Imports a backup as the page does; returns the import's id and the results of its rows. */
export async function restoreBackup(
  ctx: MemberCtx,
  file: Backup,
): Promise<{ id: string; rows: ImportedRow[] }> {
  const inputs = toBackupRows(file);
  const id = await beginImport(ctx, inputs.length, 'backup');
  const rows: ImportedRow[] = [];
  for (const batch of splitIntoBatches(inputs)) rows.push(...(await sendRows(ctx, id, batch)));
  return { id, rows };
}

/** Reads the backup that a member downloads. */
export async function readBackup(ctx: MemberCtx): Promise<Backup> {
  const body = exportBackup(ctx, { exports: createExports(ctx.db) });
  let text = '';
  for await (const piece of body.pieces()) text += piece;
  return JSON.parse(text);
}

/** Exports a member's whole tracker, without the time of the export. */
export async function exportTracker(ctx: MemberCtx): Promise<Omit<Backup, 'exportedAt'>> {
  const { exportedAt: _at, ...tracker } = await readBackup(ctx);
  return tracker;
}
