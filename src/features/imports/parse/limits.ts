import { AppError } from '#/lib/app-error.ts';

export const maxFileBytes = 10 * 1024 * 1024;
export const maxBackupBytes = 200 * 1024 * 1024;
export const maxRows = 10_000;
export const maxColumns = 200;
/** Longer than any field: a cell that is cut here is cut again when its field is read, and only then reported. */
export const maxCellLength = 20_000;
/** Total of all parts of a spreadsheet. */
export const maxUnpackedBytes = 96 * 1024 * 1024;
/** Real files don't exceed this compression ratio; zip bombs do. */
export const maxUnpackRatio = 400;
/** Below this size any ratio is harmless. */
export const harmlessBytes = 8 * 1024 * 1024;

export const refusals = {
  empty: 'This file is empty. Choose one with at least one row.',
  tooLarge: 'This file is larger than 10 MB. Split it into smaller files.',
  tooManyRows: 'This list has more than 10,000 rows. Split it into smaller files.',
  tooManyColumns: 'This list has more than 200 columns. Remove those you don’t need and try again.',
  unpacksTooLarge: 'This spreadsheet is too large when decompressed.',
  unpacksZipTooLarge: 'This zip file is too large when decompressed.',
  brokenSheet: 'This spreadsheet is damaged. Save it again, or export it as CSV.',
  brokenZip: 'This zip file is damaged.',
  locked: 'Protected by a password. Save it without one.',
  appleNumbers: 'This is an Apple Numbers file. Export it as CSV or Excel and try again.',
  webPage: 'This is a web page or XML, not a spreadsheet. Save it as .xlsx or CSV and try again.',
  noListInZip: 'There is no list in this zip file. It needs a CSV, XLSX, ODS or JSON file.',
  oldExcel: 'Old Excel files (.xls) can’t be read. Save it as .xlsx or CSV and try again.',
  notATable: 'This isn’t a list we can read. Choose a CSV, TSV, XLSX, ODS or JSON file.',
  brokenJson: 'This JSON file is damaged: it’s incomplete or invalid.',
  brokenJsonLine: 'A line of this JSON file is damaged: each line has to be an object of its own.',
  noListInJson: 'There is no list in this JSON file.',
  brokenBackup: 'This backup is damaged or was changed, so it can’t be imported.',
  openQuote: 'A quotation mark in this file is never closed. Export the file again and try once more.',
  tooSlow: 'This file takes too long to read, so we stopped. Export it as CSV and try again.',
} as const;

export type Refusal = keyof typeof refusals;

export const createRefusal = (why: Refusal): AppError => new AppError('INVALID', refusals[why]);
