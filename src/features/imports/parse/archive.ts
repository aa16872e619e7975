import { startsWith } from './decode.ts';
import { createFileError } from './limits.ts';
import { readOds } from './ods.ts';
import type { ParsedFile, ParsedList } from './table.ts';
import { readEntries, sheetErrors, unpack, zipErrors } from './unzip.ts';
import { readWorkbook } from './workbook.ts';

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

const decodeLatin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** Zip files store file names uncompressed, so they can be searched without unpacking. */
const isSpreadsheet = (bytes: Uint8Array): boolean =>
  /xl\/|\[Content_Types\]\.xml|mimetypeapplication\/vnd\.oasis/.test(decodeLatin1(bytes.subarray(0, 65_536)));

const isListFile = (path: string): boolean =>
  /\.(?:csv|tsv|tab|json|jsonl|ndjson|xlsx|ods)$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path);

/** Notion exports each database twice: as displayed, and with all columns (`_all.csv`), which is preferred. */
function dropDuplicates<T extends { path: string }>(files: readonly T[]): T[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.filter(
    ({ path }) => !paths.has(path.replace(/\.csv$/i, '_all.csv')) || /_all\.csv$/i.test(path),
  );
}

type ReadOne = (bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<ParsedFile>;

const toSheetName = (path: string) =>
  (path.split('/').at(-1) ?? path).replace(/(?:\s[0-9a-f]{32})?(?:_all)?\.\w+$/i, '');

/** Reads the lists in a zip file, or in one zip file nested in it, as sheets. */
async function readZippedLists(
  bytes: Uint8Array<ArrayBuffer>,
  readOne: ReadOne,
  isNested: boolean,
): Promise<ParsedFile> {
  const entries = readEntries(bytes, zipErrors);
  if (entries.some(({ path }) => /(?:^|\/)Index\/.*\.iwa$|^Index\.zip$/i.test(path)))
    throw createFileError('appleNumbers');
  const files = dropDuplicates(await unpack(entries, isListFile, zipErrors));
  if (files.length === 0 && !isNested) {
    const [inner] = await unpack(entries, (path) => /\.zip$/i.test(path), zipErrors);
    if (inner) return readZippedLists(inner.data, readOne, true);
  }
  const lists: ParsedList[] = [];
  for (const { path, data } of files) {
    const read = await readOne(data, path);
    if (read.source === 'backup') return read;
    lists.push({
      ...read,
      sheets: read.sheets.map(({ name, rows }) => ({ name: name || toSheetName(path), rows })),
    });
  }
  // The list with the most rows is the first sheet, and its properties are the file's.
  const [first] = lists.toSorted((a, b) => (b.sheets[0]?.rows.length ?? 0) - (a.sheets[0]?.rows.length ?? 0));
  if (!first) throw createFileError('noListInZip');
  const others = lists.filter((list) => list !== first);
  return { ...first, sheets: [first, ...others].flatMap(({ sheets }) => sheets) };
}

/**
 * Reads a spreadsheet or the lists in a zip file.
 * @throws AppError that says why the file can't be read
 */
export async function readArchive(bytes: Uint8Array<ArrayBuffer>, readOne: ReadOne): Promise<ParsedFile> {
  if (!isSpreadsheet(bytes)) return readZippedLists(bytes, readOne, false);
  const entries = readEntries(bytes, sheetErrors);
  if (!entries.some(({ path }) => path === 'content.xml')) {
    const files = await unpack(entries, (path) => /\.xml(?:\.rels)?$/i.test(path), sheetErrors);
    return { source: 'xlsx', sheets: await readWorkbook(files) };
  }
  const files = await unpack(
    entries,
    (path) => /^(?:content|META-INF\/manifest)\.xml$/.test(path),
    sheetErrors,
  );
  const readPart = (path: string) => new TextDecoder().decode(files.find((file) => file.path === path)?.data);
  if (/encryption-data/.test(readPart('META-INF/manifest.xml'))) throw createFileError('locked');
  return { source: 'ods', sheets: readOds(readPart('content.xml')) };
}
