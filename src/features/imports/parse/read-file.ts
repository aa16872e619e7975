import { beginsAsBackup } from './backup.ts';
import { decodeText, isZip } from './decode.ts';
import { readDelimited } from './delimited.ts';
import { readJson } from './json.ts';
import { mostBackupBytes, mostBytes, refuse } from './limits.ts';
import { isOwnExport, readOwnExport } from './own-export.ts';
import type { Read } from './table.ts';
import { readWorkbook } from './workbook.ts';

const notionName = /[0-9a-f]{32}(?:_all)?\.(?:csv|tsv)$/i;

const sourceOf = (name: string) => {
  if (notionName.test(name)) return 'notion';
  return /\.(?:tsv|tab)$/i.test(name) ? 'tsv' : 'csv';
};

function readText(text: string, source: 'paste' | 'csv' | 'tsv' | 'notion'): Read {
  const plain = text.trim();
  if (plain === '') throw refuse('empty');
  if (/^[[{]/.test(plain)) return readJson(plain);
  if (source !== 'tsv' && isOwnExport(text)) return readOwnExport(text, source);
  const isPasted = source === 'paste';
  return { source, sheets: [{ name: '', rows: readDelimited(text, { isPasted }) }] };
}

/** What was pasted. @throws AppError saying why it can't be read */
export function readPasted(text: string): Read {
  if (text.length > mostBytes) throw refuse('tooLarge');
  return readText(text.replace(/\r\n?/g, '\n'), 'paste');
}

/** A CSV, TSV, XLSX or JSON file, told by what is in it. @throws AppError saying why it can't be read */
export async function readFile(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Read> {
  if (bytes.length > (beginsAsBackup(bytes) ? mostBackupBytes : mostBytes)) throw refuse('tooLarge');
  if (isZip(bytes)) return { source: 'xlsx', sheets: await readWorkbook(bytes) };
  return readText(decodeText(bytes), sourceOf(name));
}
