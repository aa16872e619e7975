import { describe, expect, it } from 'vitest';
import { buildSheetXml, makeXlsx, makeZip } from '../../../../test/factories/spreadsheets.ts';
import { maxRows } from '../kinds.ts';
import {
  fileErrors,
  maxCellLength,
  maxColumns,
  maxFileBytes,
  maxTransactionBytes,
  maxTransactionRows,
} from './limits.ts';
import { readFile as readAny, readPasted as readAnyPasted } from './read-file.ts';
import type { ParsedFile, ParsedList } from './table.ts';

function requireList(read: ParsedFile): ParsedList {
  if (read.source === 'backup') throw new Error('the file is a backup');
  return read;
}
const readFile = async (...args: Parameters<typeof readAny>) => requireList(await readAny(...args));
const readPasted = (text: string) => requireList(readAnyPasted(text));

const encode = (text: string) => new TextEncoder().encode(text);

const readRows = async (bytes: Uint8Array<ArrayBuffer>, name = 'list.csv') =>
  (await readFile(bytes, name)).sheets[0]?.rows;

function encodeUtf16(text: string, { bigEndian = false, hasMark = true } = {}): Uint8Array<ArrayBuffer> {
  const units = [
    ...(hasMark ? [0xfeff] : []),
    ...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)),
  ];
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (const [index, unit] of units.entries()) view.setUint16(index * 2, unit, !bigEndian);
  return new Uint8Array(view.buffer);
}

describe('readFile: delimited text', () => {
  it.each([
    ['commas', 'Name,Status\nScroll,active\n'],
    ['semicolons', 'Name;Status\nScroll;active'],
    ['tabs', 'Name\tStatus\r\nScroll\tactive\r\n\r\n'],
    ['bars', 'Name|Status\nScroll|active'],
    ['mixed line ends', 'Name,Status\r\nScroll,active\r\r\n'],
  ])('reads text delimited by %s', async (_, text) => {
    expect(await readRows(encode(text))).toEqual([
      ['Name', 'Status'],
      ['Scroll', 'active'],
    ]);
  });

  it('keeps line breaks, delimiters, and quotes within quotes', async () => {
    expect(await readRows(encode('Name,Notes\r\n"Scroll, zk","say ""hi""\r\nthen bridge"\r\n'))).toEqual([
      ['Name', 'Notes'],
      ['Scroll, zk', 'say "hi"\nthen bridge'],
    ]);
  });

  it('removes the formula guard of our own export and keeps other apostrophes', async () => {
    expect(await readRows(encode("Name,Notes\n'=SUM(A1),=HYPERLINK(1)\nIt's,'quoted'"))).toEqual([
      ['Name', 'Notes'],
      ['=SUM(A1)', '=HYPERLINK(1)'],
      ["It's", "'quoted'"],
    ]);
  });

  it.each([
    ['UTF-8 with a byte-order mark', encode('\ufeffName\nÉtoile 🚀')],
    ['UTF-16 little-endian', encodeUtf16('Name\nÉtoile 🚀')],
    ['UTF-16 big-endian', encodeUtf16('Name\nÉtoile 🚀', { bigEndian: true })],
  ])('reads %s', async (_, bytes) => {
    expect(await readRows(bytes)).toEqual([['Name'], ['Étoile 🚀']]);
  });

  it('reads UTF-16 without a byte-order mark and Windows-1252', async () => {
    expect(await readRows(encodeUtf16('Name,Status\nScroll,active', { hasMark: false }))).toEqual([
      ['Name', 'Status'],
      ['Scroll', 'active'],
    ]);
    expect(await readRows(new Uint8Array([...encode('Name\nCaf'), 0xe9, 0x20, 0x80]))).toEqual([
      ['Name'],
      ['Café €'],
    ]);
  });

  it('removes lone surrogates and control characters', async () => {
    expect(await readRows(encodeUtf16('Name\nScr\ud800oll\u0007'))).toEqual([['Name'], ['Scr\ufffdoll']]);
  });

  it('cuts cells that are longer than any field', async () => {
    const rows = await readRows(encode(`Name,Notes\nScroll,${'x'.repeat(9_000_000)}`));
    expect(rows?.[1]?.[1]).toHaveLength(maxCellLength);
  });

  it.each([
    ['an empty file', '', fileErrors.empty],
    ['blank lines', ' \n\n,,\n', fileErrors.empty],
    ['more than 10 MB', 'x'.repeat(10 * 1024 * 1024 + 1), fileErrors.tooLarge],
    ['too many rows', `Name\n${'a\n'.repeat(maxRows + 1)}`, fileErrors.tooManyRows],
    ['a million columns', `${'a,'.repeat(1_000_000)}a\n1`, fileErrors.tooManyColumns],
    [
      'an unclosed quotation mark',
      'Name,Notes\nScroll,"never closed\nzkSync,x',
      `${fileErrors.openQuote} See row 2.`,
    ],
    ['NUL characters', 'Name\0\0\0x\n', fileErrors.notATable],
  ])('rejects %s', async (_, text, message) => {
    await expect(readFile(encode(text), 'list.csv')).rejects.toThrow(message);
  });

  it('accepts more rows and bytes of transactions than of a list', async () => {
    const headings = 'Date,Tx hash,Block,Fee,Sent amount,Received amount,Note\n';
    const row = `2026-05-10,0x${'1'.repeat(64)},1,0.1,1,,${'x'.repeat(150)}\n`;
    const rowCount = Math.ceil((maxFileBytes + 1) / row.length);
    expect(await readRows(encode(headings + row.repeat(rowCount)))).toHaveLength(rowCount + 1);
    for (const excess of [
      row.repeat(Math.ceil(maxTransactionBytes / row.length)),
      'a,,,,,,\n'.repeat(maxTransactionRows),
    ])
      await expect(readFile(encode(headings + row.repeat(500) + excess), 'list.csv')).rejects.toThrow(
        fileErrors.tooManyTransactions,
      );
    await expect(readFile(encode(`Name${headings}${row.repeat(rowCount)}`), 'list.csv')).rejects.toThrow(
      fileErrors.tooLarge,
    );
  });

  it('rejects old Excel files', async () => {
    await expect(readFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'list.xls')).rejects.toThrow(
      fileErrors.oldExcel,
    );
  });

  it('accepts the maximum number of rows and columns', async () => {
    expect(await readRows(encode(`Name\n${'a\n'.repeat(maxRows)}`))).toHaveLength(maxRows + 1);
    expect((await readRows(encode(`${'a,'.repeat(maxColumns - 1)}a`)))?.[0]).toHaveLength(maxColumns);
  });
});

describe('readPasted', () => {
  it('reads a table or a list with one item per line', () => {
    expect(readPasted('Name\tLink\nScroll\thttps://scroll.io\n').sheets[0]?.rows).toEqual([
      ['Name', 'Link'],
      ['Scroll', 'https://scroll.io'],
    ]);
    expect(readPasted('- Scroll\n* zkSync\n3. Linea\n').sheets[0]?.rows).toEqual([
      ['Scroll'],
      ['zkSync'],
      ['Linea'],
    ]);
  });

  it('accepts an unclosed quotation mark', () => {
    expect(readPasted('Name\tNotes\n"Scroll\tbridge\nzkSync\tswap').sheets[0]?.rows).toEqual([
      ['Name', 'Notes'],
      ['"Scroll', 'bridge'],
      ['zkSync', 'swap'],
    ]);
  });
});

describe('readFile: XLSX', () => {
  const readXlsx = (bytes: Uint8Array<ArrayBuffer>) => readRows(bytes, 'list.xlsx');

  it('reads text, exact numbers, booleans, and days', async () => {
    const rows = [
      ['Name', 'Amount', 'Done', 'Start'],
      ['Scroll & Co', 0.000000000000000001, true, { serial: 46_000 }],
      ['zkSync', 12_345.5, false, { serial: 46_000.5 }],
    ];
    expect(await readXlsx(makeXlsx(rows))).toEqual([
      ['Name', 'Amount', 'Done', 'Start'],
      ['Scroll & Co', '1e-18', 'TRUE', '2025-12-09'],
      ['zkSync', '12345.5', 'FALSE', '2025-12-09 12:00'],
    ]);
  });

  it('reads day numbers from 1900 or from 1904', async () => {
    const rows = [['Start'], [{ serial: 44_538 }]];
    expect(await readXlsx(makeXlsx([['Start'], [{ serial: 1 }], [{ serial: 46_000 }]]))).toEqual([
      ['Start'],
      ['1899-12-31'],
      ['2025-12-09'],
    ]);
    expect(await readXlsx(makeXlsx(rows, { from1904: true }))).toEqual([['Start'], ['2025-12-09']]);
  });

  it.each([
    [
      'unpacks to more than 96 MB',
      { extra: [{ path: 'xl/bomb.xml', text: Buffer.alloc(110_000_000, 32) }] },
      fileErrors.unpacksTooLarge,
    ],
    [
      'has a cell in an impossible column',
      { xml: buildSheetXml('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>') },
      fileErrors.brokenSheet,
    ],
    [
      'escapes its cell references',
      { xml: buildSheetXml('<row r="1"><c r="&#65;1"><v>1</v></c></row>') },
      fileErrors.brokenSheet,
    ],
    [
      'has a cell far to the right',
      { xml: buildSheetXml('<row r="1"><c r="XFD1"><v>1</v></c></row>') },
      fileErrors.tooManyColumns,
    ],
    [
      'has a cell far below',
      { xml: buildSheetXml('<row r="1048576"><c r="A1048576"><v>1</v></c></row>') },
      fileErrors.tooManyRows,
    ],
    [
      'has empty cells everywhere',
      {
        xml: buildSheetXml(
          Array.from(
            { length: 3000 },
            (_, index) => `<row r="${index + 1}"><c r="XFD${index + 1}"/></row>`,
          ).join(''),
        ),
      },
      fileErrors.tooManyColumns,
    ],
  ])('rejects a file that %s', async (_, options, message) => {
    await expect(readFile(makeXlsx([], options), 'list.xlsx')).rejects.toThrow(message);
  });

  it('ignores formats far beyond the filled cells', async () => {
    const xml = buildSheetXml(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="XFD1" s="1"/></row><row r="2"><c r="A2" t="inlineStr"><is><t>Scroll</t></is></c></row><row r="1048576"><c r="A1048576" s="1"></c></row>',
    );
    expect(await readXlsx(makeXlsx([], { xml }))).toEqual([['Name'], ['Scroll']]);
  });

  it('rejects damaged and empty files and zip files without lists', async () => {
    const valid = makeXlsx([['Name'], ['Scroll']]);
    await expect(readFile(valid.slice(0, valid.length - 40), 'a.xlsx')).rejects.toThrow(
      fileErrors.brokenSheet,
    );
    await expect(readFile(makeZip([{ path: 'a.txt', text: 'hello' }]), 'a.zip')).rejects.toThrow(
      fileErrors.noListInZip,
    );
    await expect(readFile(makeXlsx([]), 'a.xlsx')).rejects.toThrow(fileErrors.empty);
    const damaged = valid.slice();
    damaged.fill(0xff, 60, 90);
    await expect(readFile(damaged, 'a.xlsx')).rejects.toThrow(fileErrors.brokenSheet);
  });

  it('rejects a zip bomb that declares false sizes', async () => {
    const zip = makeXlsx([], { extra: [{ path: 'xl/bomb.xml', text: Buffer.alloc(110_000_000, 32) }] });
    const view = new DataView(zip.buffer);
    // Sets every size in the central directory to one byte.
    for (let index = 0; index < zip.length - 4; index += 1)
      if (view.getUint32(index, true) === 0x02014b50) view.setUint32(index + 24, 1, true);
    await expect(readFile(zip, 'a.xlsx')).rejects.toThrow(fileErrors.unpacksTooLarge);
  });
});

describe('readFile: zip', () => {
  const readZip = (parts: { path: string; text: string | Buffer }[]) =>
    readFile(makeZip(parts), 'export.zip');

  it('reads its lists as sheets, longest first', async () => {
    const { source, sheets } = await readZip([
      { path: 'small.csv', text: 'Name\nZora' },
      { path: 'Export/large.csv', text: 'Name\nScroll\nLinea' },
      { path: 'readme.md', text: '# Hello' },
    ]);
    expect(source).toBe('csv');
    expect(sheets).toEqual([
      { name: 'large', rows: [['Name'], ['Scroll'], ['Linea']] },
      { name: 'small', rows: [['Name'], ['Zora']] },
    ]);
  });

  it.each([
    ['unpacks to 400 times its size', { path: 'a.csv', text: Buffer.alloc(20_000_000, 32) }],
    ['unpacks to more than 96 MB', { path: 'a.csv', text: Buffer.alloc(110_000_000, 'a,b,\n') }],
  ])('rejects a file that %s', async (_, part) => {
    await expect(readZip([part])).rejects.toThrow(fileErrors.unpacksZipTooLarge);
  });

  it('reads a nested zip file, but rejects one nested twice', async () => {
    const nestZip = (inner: Uint8Array) => makeZip([{ path: 'inner.zip', text: Buffer.from(inner) }]);
    const list = makeZip([{ path: 'a.csv', text: 'Name\nScroll' }]);
    expect((await readFile(nestZip(list), 'a.zip')).sheets[0]?.rows).toEqual([['Name'], ['Scroll']]);
    await expect(readFile(nestZip(nestZip(list)), 'a.zip')).rejects.toThrow(fileErrors.noListInZip);
  });

  it('limits repeated rows in an OpenDocument table', async () => {
    const createTable = (times: number) =>
      `<x:document-content xmlns:x="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:p="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><t:table t:name="A"><t:table-row t:number-rows-repeated="${times}"><t:table-cell><p:p>Scroll</p:p></t:table-cell></t:table-row></t:table></x:document-content>`;
    const readOds = (times: number) =>
      readFile(
        makeZip([
          { path: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
          { path: '[Content_Types].xml', text: '' },
          { path: 'content.xml', text: createTable(times) },
        ]),
        'a.ods',
      );
    expect((await readOds(3)).sheets).toEqual([{ name: 'A', rows: [['Scroll'], ['Scroll'], ['Scroll']] }]);
    await expect(readOds(1_000_000)).rejects.toThrow(fileErrors.tooManyRows);
  });
});

describe('readFile: JSON', () => {
  const readJson = async (value: unknown) => readFile(encode(JSON.stringify(value)), 'list.json');

  it('reads the longest list with nested fields', async () => {
    const { sheets } = await readJson({
      page: [1],
      data: [
        { name: 'Scroll', links: { site: 'https://scroll.io' }, tags: ['zk', 'L2'], done: true },
        { name: 'Linea', amount: 1.5 },
      ],
    });
    expect(sheets[0]?.rows).toEqual([
      ['name', 'links.site', 'tags', 'done', 'amount'],
      ['Scroll', 'https://scroll.io', 'zk, L2', 'TRUE', ''],
      ['Linea', '', '', '', '1.5'],
    ]);
  });

  it('replaces lone surrogates', async () => {
    const read = await readFile(encode('[{"name":"Scr\\ud800oll"}]'), 'list.json');
    expect(read.sheets[0]?.rows).toEqual([['name'], ['Scr\ufffdoll']]);
  });

  it('accepts field names such as __proto__ and constructor', async () => {
    const read = await readFile(encode('[{"__proto__":"a","constructor":"b"}]'), 'list.json');
    expect(read.sheets[0]?.rows).toEqual([
      ['__proto__', 'constructor'],
      ['a', 'b'],
    ]);
  });

  it.each([
    ['ends early', '[{"name":', fileErrors.brokenJson],
    ['has no list', '{"name":"Scroll"}', fileErrors.noListInJson],
    ['has an empty list', '{"airdrops":[]}', fileErrors.empty],
    [
      'has too many rows',
      JSON.stringify(Array.from({ length: maxRows + 1 }, () => ({ a: 1 }))),
      fileErrors.tooManyRows,
    ],
    [
      'has too many fields',
      JSON.stringify([Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, 1]))]),
      fileErrors.tooManyColumns,
    ],
    ['is nested too deeply', '['.repeat(200_000), fileErrors.brokenJson],
  ])('rejects a file that %s', async (_, text, message) => {
    await expect(readFile(encode(text), 'list.json')).rejects.toThrow(message);
  });

  it('recognizes a backup of Airdrop Tracer', async () => {
    const project = {
      id: 3,
      name: 'Scroll',
      code: 'SCR',
      link: 'https://scroll.io',
      logo: '',
      initial: 'S',
      favorite: true,
      taskType: ['daily', 'testnet'],
      connectType: ['evm'],
      taskCost: 2,
      taskTime: 3,
      status: 'reward',
      statusDate: 'May 2026',
      note: 'Bridge first',
      rewardType: ['airdrop'],
      logos: [],
      lastEdited: 1,
      sideLinks: [{ type: 'x', url: 'https://x.com/scroll' }],
    };
    const { source, sheets } = await readJson({
      projects: [project],
      customOptions: {},
      lastUpdatedAt: 1,
      savedAt: 2,
    });
    expect(source).toBe('airdropTracer');
    expect(sheets[0]?.rows).toEqual([
      ['name', 'link', 'status', 'type', 'check-in', 'priority', 'tags', 'chains', 'notes'],
      [
        'Scroll',
        'https://scroll.io',
        'reward',
        'testnet',
        'daily',
        'TRUE',
        'airdrop',
        'evm',
        'Bridge first\nCode: SCR\nTasks: daily, testnet\nCost: 2\nStatus date: May 2026\nx: https://x.com/scroll',
      ],
    ]);
    expect((await readJson([project])).source).toBe('airdropTracer');
  });

  it('recognizes a backup of Airdrop Compass with the wallets of its tasks', async () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    const airdrop = {
      id: 'a',
      projectName: 'Linea',
      blockchain: 'Ethereum',
      status: 'Live',
      myStatus: 'In Progress',
      potential: 'High',
      officialLinks: { website: 'https://linea.build', twitter: 'https://x.com/linea' },
      priority: 'High',
      tags: ['L2'],
      dateAdded: '2026-03-04T10:00:00.000Z',
      notes: 'Weekly',
      transactions: [],
      claimedTokens: [],
      tasks: [
        {
          id: 't',
          description: 'Bridge',
          completed: true,
          associatedWalletId: 'w',
          subTasks: [{ id: 'u', description: 'Swap', completed: false }],
        },
      ],
    };
    const { source, sheets } = await readJson({
      wallets: [{ id: 'w', name: 'Main', address }],
      airdrops: [airdrop],
      settings: {},
    });
    expect(source).toBe('airdropCompass');
    expect(sheets[0]?.rows).toEqual([
      ['name', 'link', 'status', 'start date', 'priority', 'tags', 'chains', 'wallets', 'notes'],
      [
        'Linea',
        'https://linea.build',
        'In Progress',
        '2026-03-04T10:00:00.000Z',
        'High',
        'L2',
        'Ethereum',
        address,
        'Weekly\nPotential: High\nTwitter: https://x.com/linea\n[x] Bridge\n[ ] Swap',
      ],
    ]);
  });
});
