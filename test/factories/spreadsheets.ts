import { deflateRawSync } from 'node:zlib';

type Part = { path: string; text: string | Buffer };

/** Returns a zip file of these parts, compressed as in spreadsheets. The CRCs stay zero: the importer doesn't check them. */
export function makeZip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, text } of parts) {
    const data = Buffer.from(text);
    const compressed = deflateRawSync(data);
    const name = Buffer.from(path);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(compressed.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(name.length, 26);
    locals.push(local, name, compressed);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(compressed.length, 20);
    central.writeUInt32LE(data.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    directory.push(central, name);
    offset += 30 + name.length + compressed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, directoryBytes, end]));
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function getColumnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : getColumnName(Math.floor(index / 26) - 1) + last;
}

export type SheetCell = string | number | boolean | { serial: number };

const formatCell = (cell: SheetCell, reference: string): string => {
  if (typeof cell === 'object') return `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`;
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${Number(cell)}</v></c>`;
  return cell === '' ? '' : `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
};

export const buildSheetXml = (rows: string): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

const formatRows = (rows: readonly (readonly SheetCell[])[]): string =>
  rows
    .map(
      (row, y) =>
        `<row r="${y + 1}">${row.map((cell, x) => formatCell(cell, `${getColumnName(x)}${y + 1}`)).join('')}</row>`,
    )
    .join('');

type Options = {
  /** Replaces the sheet made from the cells. */
  xml?: string;
  /** Counts days from 1904, as old Macs do. */
  from1904?: boolean;
  extra?: readonly Part[];
};

/** Returns an XLSX file of these cells; `serial` is a date as spreadsheets count them. */
export function makeXlsx(
  rows: readonly (readonly SheetCell[])[],
  options: Options = {},
): Uint8Array<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return makeZip([
    {
      path: '[Content_Types].xml',
      text: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      path: 'xl/workbook.xml',
      text: `<workbook xmlns="${main}" xmlns:r="${relation}"><workbookPr${options.from1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Airdrops" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      path: 'xl/styles.xml',
      text: `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    { path: 'xl/worksheets/sheet1.xml', text: options.xml ?? buildSheetXml(formatRows(rows)) },
    ...(options.extra ?? []),
  ]);
}
