import { startsWith } from './decode.ts';
import { refuse } from './limits.ts';
import { readOds } from './ods.ts';
import type { Read, ReadList } from './table.ts';
import { readEntries, sheetRefusals, unpack, zipRefusals } from './unzip.ts';
import { readWorkbook } from './workbook.ts';

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

const textIn = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** A zip file stores the names of its files uncompressed. */
const isSpreadsheet = (bytes: Uint8Array): boolean =>
  /xl\/|\[Content_Types\]\.xml|mimetypeapplication\/vnd\.oasis/.test(textIn(bytes.subarray(0, 65_536)));

const isListFile = (path: string): boolean =>
  /\.(?:csv|tsv|tab|json|jsonl|ndjson|xlsx|ods)$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path);

/** Notion exports a database twice: as it is shown, and with all its columns. */
function withoutDoubles<T extends { path: string }>(files: readonly T[]): T[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.filter(
    ({ path }) => !paths.has(path.replace(/\.csv$/i, '_all.csv')) || /_all\.csv$/i.test(path),
  );
}

type ReadOne = (bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<Read>;

const nameOf = (path: string) =>
  (path.split('/').at(-1) ?? path).replace(/(?:\s[0-9a-f]{32})?(?:_all)?\.\w+$/i, '');

/** The lists in a zip file that is no spreadsheet, also in one zip file within it; each becomes a sheet. */
async function readZippedLists(
  bytes: Uint8Array<ArrayBuffer>,
  readOne: ReadOne,
  isWithin: boolean,
): Promise<Read> {
  const entries = readEntries(bytes, zipRefusals);
  if (entries.some(({ path }) => /(?:^|\/)Index\/.*\.iwa$|^Index\.zip$/i.test(path)))
    throw refuse('appleNumbers');
  const files = withoutDoubles(await unpack(entries, isListFile, zipRefusals));
  if (files.length === 0 && !isWithin) {
    const [inner] = await unpack(entries, (path) => /\.zip$/i.test(path), zipRefusals);
    if (inner) return readZippedLists(inner.data, readOne, true);
  }
  const lists: ReadList[] = [];
  for (const { path, data } of files) {
    const read = await readOne(data, path);
    if (read.source === 'backup') return read;
    lists.push({
      ...read,
      sheets: read.sheets.map(({ name, rows }) => ({ name: name || nameOf(path), rows })),
    });
  }
  const [first] = lists.toSorted((a, b) => (b.sheets[0]?.rows.length ?? 0) - (a.sheets[0]?.rows.length ?? 0));
  if (!first) throw refuse('noListInZip');
  const others = lists.filter((list) => list !== first);
  return { ...first, sheets: [first, ...others].flatMap(({ sheets }) => sheets) };
}

/** A spreadsheet, or the lists in a zip file, told by the files in it. @throws AppError saying why it can't be read */
export async function readArchive(bytes: Uint8Array<ArrayBuffer>, readOne: ReadOne): Promise<Read> {
  if (!isSpreadsheet(bytes)) return readZippedLists(bytes, readOne, false);
  const entries = readEntries(bytes, sheetRefusals);
  if (!entries.some(({ path }) => path === 'content.xml')) {
    const files = await unpack(entries, (path) => /\.xml(?:\.rels)?$/i.test(path), sheetRefusals);
    return { source: 'xlsx', sheets: await readWorkbook(files) };
  }
  const files = await unpack(
    entries,
    (path) => /^(?:content|META-INF\/manifest)\.xml$/.test(path),
    sheetRefusals,
  );
  const fileAt = (path: string) => new TextDecoder().decode(files.find((file) => file.path === path)?.data);
  if (/encryption-data/.test(fileAt('META-INF/manifest.xml'))) throw refuse('locked');
  return { source: 'ods', sheets: readOds(fileAt('content.xml')) };
}
