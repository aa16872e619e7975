import { AppError } from '#/lib/app-error.ts';

const megabyte = 1024 * 1024;
export const maxFileBytes = 10 * megabyte;
/** Explorers and tax programs export the transactions of years as one CSV file. */
export const maxTransactionBytes = 25 * megabyte;
export const maxTransactionRows = 100_000;
export const maxBackupBytes = 200 * megabyte;
export const maxColumns = 200;
/** Longer than any field, because cuts are reported when a cell is cut to the length of its field. */
export const maxCellLength = 20_000;
/** Total of all parts of a spreadsheet. */
export const maxUnpackedBytes = 96 * megabyte;
/** Real files don't exceed this compression ratio; zip bombs do. */
export const maxUnpackRatio = 400;
/** Below this size any ratio is harmless. */
export const harmlessBytes = 8 * megabyte;

export const fileErrors = {
  empty: 'This file is empty. Choose one with at least one row.',
  tooLarge: 'This file is larger than 10 MB. Split it into smaller files.',
  tooManyRows: 'This list has more than 10,000 rows. Split it into smaller files.',
  tooManyTransactions:
    'This list of transactions has more than 25 MB or 100,000 rows. Export a shorter period and try again.',
  tooManyColumns: 'This list has more than 200 columns. Remove those you don’t need and try again.',
  unpacksTooLarge:
    'This spreadsheet is too large when decompressed. Save only the sheet with your list, or export it as CSV.',
  unpacksZipTooLarge: 'This zip file is too large when decompressed. Unzip it and choose the list itself.',
  brokenSheet: 'This spreadsheet is damaged. Save it again, or export it as CSV.',
  brokenZip: 'This zip file is damaged. Download or zip it again, or choose the list itself.',
  locked: 'Protected by a password. Save it without one.',
  appleNumbers: 'This is an Apple Numbers file. Export it as CSV or Excel and try again.',
  webPage: 'This is a web page or XML, not a spreadsheet. Save the file as .xlsx or CSV and try again.',
  noListInZip: 'This zip file doesn’t contain a list. It needs a CSV, XLSX, ODS, or JSON file.',
  oldExcel: 'We can’t read old Excel files (.xls). Save the file as .xlsx or CSV and try again.',
  notATable: 'This isn’t a list we can read. Choose a CSV, TSV, XLSX, ODS, or JSON file.',
  brokenJson: 'This JSON file is damaged. It’s incomplete or invalid. Export it again and try once more.',
  brokenJsonLine: 'A line in this JSON file is damaged. Each line must be its own object.',
  noListInJson: 'This JSON file doesn’t contain a list. Choose one with an array of airdrops.',
  brokenBackup: 'This backup is damaged or was changed, so we can’t import it. Choose another backup.',
  openQuote: 'A quotation mark in this file is never closed. Export the file again and try once more.',
  tooSlow: 'This file takes too long to read, so we stopped. Export it as CSV and try again.',
} as const;

export type FileError = keyof typeof fileErrors;

/** `row` is the row or line at fault, from 1. */
export const createFileError = (error: FileError, row?: number): AppError =>
  new AppError(
    'INVALID',
    row === undefined ? fileErrors[error] : `${fileErrors[error]} See row ${row.toLocaleString('en')}.`,
  );
