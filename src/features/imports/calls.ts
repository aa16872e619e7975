import * as z from 'zod/mini';
import { listInput, listPage, pageInput } from '#/lib/list-page.ts';
import { cleanLine, cleanText } from '#/lib/text.ts';
import {
  importActions,
  importSources,
  importSubjects,
  maxBackupRows,
  maxListRows,
  maxRowsPerRequest,
} from './kinds.ts';
import { importedRow, importId, importRow, importRun } from './schema.ts';

const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max));

/** `rowCount` counts all rows that will be sent, of every subject, skipped ones included. */
export const startInput = z
  .strictObject({
    /** Empty for pasted text. */
    fileName: z.string().check(z.overwrite(cleanLine), z.maxLength(200)),
    source: z.enum(importSources),
    rowCount: count(maxBackupRows),
  })
  .check(
    z.refine(({ source, rowCount }) => source === 'backup' || rowCount <= maxListRows, {
      error: `You can import up to ${maxListRows.toLocaleString('en')} rows at a time.`,
      path: ['rowCount'],
    }),
  );
export type StartInput = z.output<typeof startInput>;

/** Idempotent by row: a row that was imported before returns the same result. */
export const rowsToAdd = z.extend(importId, {
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(maxRowsPerRequest)),
});
export type RowsToAdd = z.output<typeof rowsToAdd>;

/** The results are in the order of the request. */
export const addedRows = z.strictObject({ rows: z.array(importedRow) });
export type AddedRows = z.output<typeof addedRows>;

/** `kept` lists the rows that stay, because they were changed or used after the import. */
export const undoResult = z.extend(importId, {
  removed: z.int(),
  restored: z.int(),
  kept: z.array(
    z.strictObject({
      subject: z.enum(importSubjects),
      rowNumber: z.int(),
      name: z.string(),
      why: z.string(),
    }),
  ),
});
export type UndoResult = z.output<typeof undoResult>;

export const importsInput = pageInput;
export const importsPage = listPage(importRun);
export type ImportsPage = z.output<typeof importsPage>;

export const rowsInput = listInput({
  id: z.uuid(),
  subject: z._default(z.enum(importSubjects), 'airdrop'),
  action: z.optional(z.enum(importActions)),
});
export type RowsInput = z.output<typeof rowsInput>;

export const rowsPage = listPage(importedRow);
export type RowsPage = z.output<typeof rowsPage>;

const headingsHash = z.string().check(z.regex(/^[\w-]{16,100}$/));
/** JSON that only the page writes and reads. */
const mapping = z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(20_000));

export const mappingInput = z.strictObject({ headingsHash });
export type MappingInput = z.output<typeof mappingInput>;
export const mappingToSave = z.strictObject({ headingsHash, mapping });
export type MappingToSave = z.output<typeof mappingToSave>;
export const storedMapping = z.strictObject({ mapping: z.nullable(z.string()) });
export type StoredMapping = z.output<typeof storedMapping>;

/** `room` is how many more airdrops fit; `hasPlanLimit` is whether another plan would hold more. */
export const room = z.strictObject({ room: z.int(), hasPlanLimit: z.boolean() });
export type Room = z.output<typeof room>;
