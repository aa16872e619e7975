import { isSurelyTransactions } from '../transactions/shape.ts';
import { isZip, readArchive } from './archive.ts';
import { beginsAsBackup } from './backup.ts';
import { decodeText, startsWith } from './decode.ts';
import { readDelimited } from './delimited.ts';
import type { Encoding } from './encodings.ts';
import { readJson } from './json.ts';
import { createFileError, maxBackupBytes, maxFileBytes, maxTransactionBytes } from './limits.ts';
import { isOwnExport, readOwnExport } from './own-export.ts';
import { leaveOutSecrets, type SecretOptions } from './secrets.ts';
import type { ParsedFile } from './table.ts';

const probedBytes = 64 * 1024;

const notionName = /[0-9a-f]{32}(?:_all)?\.(?:csv|tsv)$/i;

const toSource = (name: string) => {
  if (notionName.test(name)) return 'notion';
  return /\.(?:tsv|tab)$/i.test(name) ? 'tsv' : 'csv';
};

function readText(text: string, source: 'paste' | 'csv' | 'tsv' | 'notion'): ParsedFile {
  const plain = text.trim();
  if (plain === '') throw createFileError('empty');
  // A Markdown table or a heading in brackets may begin like JSON, too.
  if (/^(?:\{|\[\s*(?:[[{"\]\d-]|true|false|null))/.test(plain)) return readJson(plain);
  if (/^<(?:!doctype|html|table|\?xml|head|body)\b/i.test(plain)) throw createFileError('webPage');
  if (source !== 'tsv' && isOwnExport(text)) return readOwnExport(text, source);
  const isPasted = source === 'paste';
  return { source, sheets: [{ name: '', rows: readDelimited(text, { isPasted }) }] };
}

/**
 * Reads pasted text.
 * @throws AppError that says why the text can't be read
 */
export function readPasted(text: string, options?: SecretOptions): ParsedFile {
  if (text.length > maxFileBytes) throw createFileError('tooLarge');
  return leaveOutSecrets(readText(text.replace(/\r\n?/g, '\n'), 'paste'), options);
}

const isCompoundFile = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Old Excel files and encrypted new ones are compound files, which name their parts in UTF-16. */
function rejectCompoundFile(bytes: Uint8Array<ArrayBuffer>, name: string): never {
  const text = new TextDecoder('latin1').decode(bytes).replaceAll('\0', '');
  if (/Encrypt(?:ion|ed)|DataSpaces/.test(text)) throw createFileError('locked');
  const isOld = /Workbook|Microsoft Excel/.test(text);
  // A compound file named .xlsx can only be an encrypted one.
  throw createFileError(!isOld && /\.xls[xmb]$/i.test(name) ? 'locked' : 'oldExcel');
}

async function readOne(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  encoding?: Encoding,
): Promise<ParsedFile> {
  if (isZip(bytes)) return readArchive(bytes, (inner, path) => readOne(inner, path, encoding));
  if (isCompoundFile(bytes)) rejectCompoundFile(bytes, name);
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw createFileError('notATable');
  const decoded = decodeText(bytes, encoding);
  const read = readText(decoded.text, toSource(name));
  return read.source === 'backup' || !decoded.encoding ? read : { ...read, encoding: decoded.encoding };
}

/** Whether a text file begins with rows of transactions. */
function beginsAsTransactions(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding | undefined): boolean {
  try {
    const { text } = decodeText(bytes.subarray(0, probedBytes), encoding);
    // The last line is cut.
    return isSurelyTransactions(readDelimited(text.slice(0, text.lastIndexOf('\n')), { isPasted: true }));
  } catch {
    return false;
  }
}

/** @throws AppError for a file that is larger than its kind may be */
function assertSize(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding | undefined): void {
  if (bytes.length <= maxFileBytes) return;
  if (beginsAsBackup(bytes)) {
    if (bytes.length > maxBackupBytes) throw createFileError('tooLarge');
  } else if (!beginsAsTransactions(bytes, encoding)) throw createFileError('tooLarge');
  else if (bytes.length > maxTransactionBytes) throw createFileError('tooManyTransactions');
}

/**
 * Reads a CSV, TSV, XLSX, ODS, or JSON file, or a zip file of them, recognized by content. `encoding` is the user's choice
 * for text files.
 * @throws AppError that says why the file can't be read
 */
export async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  encoding?: Encoding,
  options?: SecretOptions,
): Promise<ParsedFile> {
  assertSize(bytes, encoding);
  return leaveOutSecrets(await readOne(bytes, name, encoding), options);
}
