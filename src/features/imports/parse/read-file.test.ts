import { describe, expect, it } from 'vitest';
import { makeXlsx, makeZip, sheetXml } from '../../../../test/factories/spreadsheets.ts';
import { longestCell, mostColumns, mostRows, refusals } from './limits.ts';
import { readFile as readAny, readPasted as readAnyPasted } from './read-file.ts';
import type { Read, ReadList } from './table.ts';

function listIn(read: Read): ReadList {
  if (read.source === 'backup') throw new Error('a backup');
  return read;
}
const readFile = async (...given: Parameters<typeof readAny>) => listIn(await readAny(...given));
const readPasted = (text: string) => listIn(readAnyPasted(text));

const bytesOf = (text: string) => new TextEncoder().encode(text);

const rowsOf = async (bytes: Uint8Array<ArrayBuffer>, name = 'list.csv') =>
  (await readFile(bytes, name)).sheets[0]?.rows;

function utf16(text: string, { bigEndian = false, mark = true } = {}): Uint8Array<ArrayBuffer> {
  const units = [
    ...(mark ? [0xfeff] : []),
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ];
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (const [at, unit] of units.entries()) view.setUint16(at * 2, unit, !bigEndian);
  return new Uint8Array(view.buffer);
}

describe('text with separators', () => {
  it.each([
    ['commas', 'Name,Status\nScroll,active\n'],
    ['semicolons', 'Name;Status\nScroll;active'],
    ['tabs', 'Name\tStatus\r\nScroll\tactive\r\n\r\n'],
    ['bars', 'Name|Status\nScroll|active'],
    ['every kind of line end', 'Name,Status\r\nScroll,active\r\r\n'],
  ])('is read with %s', async (_, text) => {
    expect(await rowsOf(bytesOf(text))).toEqual([
      ['Name', 'Status'],
      ['Scroll', 'active'],
    ]);
  });

  it('keeps line breaks, separators and quotes within quotes', async () => {
    expect(await rowsOf(bytesOf('Name,Notes\r\n"Scroll, zk","say ""hi""\r\nthen bridge"\r\n'))).toEqual([
      ['Name', 'Notes'],
      ['Scroll, zk', 'say "hi"\nthen bridge'],
    ]);
  });

  it('takes back what our own export puts before formulas, and shows others as they are', async () => {
    expect(await rowsOf(bytesOf("Name,Notes\n'=SUM(A1),=HYPERLINK(1)\nIt's,'quoted'"))).toEqual([
      ['Name', 'Notes'],
      ['=SUM(A1)', '=HYPERLINK(1)'],
      ["It's", "'quoted'"],
    ]);
  });

  it.each([
    ['UTF-8 with a mark', bytesOf('\ufeffName\nÉtoile 🚀')],
    ['UTF-16 little-endian', utf16('Name\nÉtoile 🚀')],
    ['UTF-16 big-endian', utf16('Name\nÉtoile 🚀', { bigEndian: true })],
  ])('is read in %s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual([['Name'], ['Étoile 🚀']]);
  });

  it('is read in UTF-16 without a mark and in the Latin of Windows', async () => {
    expect(await rowsOf(utf16('Name,Status\nScroll,active', { mark: false }))).toEqual([
      ['Name', 'Status'],
      ['Scroll', 'active'],
    ]);
    expect(await rowsOf(new Uint8Array([...bytesOf('Name\nCaf'), 0xe9, 0x20, 0x80]))).toEqual([
      ['Name'],
      ['Café €'],
    ]);
  });

  it('loses lone surrogates and control signs', async () => {
    expect(await rowsOf(utf16('Name\nScr\ud800oll\u0007'))).toEqual([['Name'], ['Scr\ufffdoll']]);
  });

  it('cuts cells that are longer than any field', async () => {
    const rows = await rowsOf(bytesOf(`Name,Notes\nScroll,${'x'.repeat(9_000_000)}`));
    expect(rows?.[1]?.[1]).toHaveLength(longestCell);
  });

  it.each([
    ['nothing', '', refusals.empty],
    ['blank lines', ' \n\n,,\n', refusals.empty],
    ['more than 10 MB', 'x'.repeat(10 * 1024 * 1024 + 1), refusals.tooLarge],
    ['too many rows', `Name\n${'a\n'.repeat(mostRows + 1)}`, refusals.tooManyRows],
    ['a million columns', `${'a,'.repeat(1_000_000)}a\n1`, refusals.tooManyColumns],
    ['a quotation mark without its other', 'Name,Notes\nScroll,"never closed\nzkSync,x', refusals.openQuote],
    ['zeros', 'Name\0\0\0x\n', refusals.notATable],
  ])('is refused with %s', async (_, text, message) => {
    await expect(readFile(bytesOf(text), 'list.csv')).rejects.toThrow(message);
  });

  it('is refused where it is an old spreadsheet', async () => {
    await expect(readFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'list.xls')).rejects.toThrow(
      refusals.oldExcel,
    );
  });

  it('takes as many rows and columns as there may be', async () => {
    expect(await rowsOf(bytesOf(`Name\n${'a\n'.repeat(mostRows)}`))).toHaveLength(mostRows + 1);
    expect((await rowsOf(bytesOf(`${'a,'.repeat(mostColumns - 1)}a`)))?.[0]).toHaveLength(mostColumns);
  });
});

describe('what is pasted', () => {
  it('is a table, or a list with one thing a line', () => {
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

  it('may have a quotation mark that is never closed', () => {
    expect(readPasted('Name\tNotes\n"Scroll\tbridge\nzkSync\tswap').sheets[0]?.rows).toEqual([
      ['Name', 'Notes'],
      ['"Scroll', 'bridge'],
      ['zkSync', 'swap'],
    ]);
  });
});

describe('a spreadsheet', () => {
  const xlsx = (bytes: Uint8Array<ArrayBuffer>) => rowsOf(bytes, 'list.xlsx');

  it('has texts, numbers as they stand, marks and days', async () => {
    const rows = [
      ['Name', 'Amount', 'Done', 'Start'],
      ['Scroll & Co', 0.000000000000000001, true, { serial: 46_000 }],
      ['zkSync', 12_345.5, false, { serial: 46_000.5 }],
    ];
    expect(await xlsx(makeXlsx(rows))).toEqual([
      ['Name', 'Amount', 'Done', 'Start'],
      ['Scroll & Co', '1e-18', 'TRUE', '2025-12-09'],
      ['zkSync', '12345.5', 'FALSE', '2025-12-09 12:00'],
    ]);
  });

  it('counts days from 1900 or from 1904', async () => {
    const rows = [['Start'], [{ serial: 44_538 }]];
    expect(await xlsx(makeXlsx([['Start'], [{ serial: 1 }], [{ serial: 46_000 }]]))).toEqual([
      ['Start'],
      ['1899-12-31'],
      ['2025-12-09'],
    ]);
    expect(await xlsx(makeXlsx(rows, { from1904: true }))).toEqual([['Start'], ['2025-12-09']]);
  });

  it.each([
    [
      'unpacks to a hundred times its size',
      { extra: [{ path: 'xl/bomb.xml', text: Buffer.alloc(110_000_000, 32) }] },
      refusals.unpacksTooLarge,
    ],
    [
      'has a cell in a column that no spreadsheet has',
      { xml: sheetXml('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>') },
      refusals.brokenSheet,
    ],
    [
      'hides where its cells are',
      { xml: sheetXml('<row r="1"><c r="&#65;1"><v>1</v></c></row>') },
      refusals.brokenSheet,
    ],
    [
      'has a cell far to the right',
      { xml: sheetXml('<row r="1"><c r="XFD1"><v>1</v></c></row>') },
      refusals.tooManyColumns,
    ],
    [
      'has a cell far below',
      { xml: sheetXml('<row r="1048576"><c r="A1048576"><v>1</v></c></row>') },
      refusals.tooManyRows,
    ],
    [
      'has empty cells everywhere',
      {
        xml: sheetXml(
          Array.from({ length: 3000 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"/></row>`).join(''),
        ),
      },
      refusals.tooManyColumns,
    ],
  ])('is refused where it %s', async (_, options, message) => {
    await expect(readFile(makeXlsx([], options), 'list.xlsx')).rejects.toThrow(message);
  });

  it('may have formats far beyond its cells', async () => {
    const xml = sheetXml(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="XFD1" s="1"/></row><row r="2"><c r="A2" t="inlineStr"><is><t>Scroll</t></is></c></row><row r="1048576"><c r="A1048576" s="1"></c></row>',
    );
    expect(await xlsx(makeXlsx([], { xml }))).toEqual([['Name'], ['Scroll']]);
  });

  it('is refused where it is broken, locked, empty, or another zip', async () => {
    const good = makeXlsx([['Name'], ['Scroll']]);
    await expect(readFile(good.slice(0, good.length - 40), 'a.xlsx')).rejects.toThrow(refusals.brokenSheet);
    await expect(readFile(makeZip([{ path: 'a.txt', text: 'hello' }]), 'a.zip')).rejects.toThrow(
      refusals.noListInZip,
    );
    await expect(readFile(makeXlsx([]), 'a.xlsx')).rejects.toThrow(refusals.empty);
    const spoilt = good.slice();
    spoilt.fill(0xff, 60, 90);
    await expect(readFile(spoilt, 'a.xlsx')).rejects.toThrow(refusals.brokenSheet);
  });

  it('is not fooled by sizes that are lies', async () => {
    const zip = makeXlsx([], { extra: [{ path: 'xl/bomb.xml', text: Buffer.alloc(110_000_000, 32) }] });
    const view = new DataView(zip.buffer);
    // Every size of the directory says one byte.
    for (let at = 0; at < zip.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
    await expect(readFile(zip, 'a.xlsx')).rejects.toThrow(refusals.unpacksTooLarge);
  });
});

describe('a zip file', () => {
  const zip = (parts: { path: string; text: string | Buffer }[]) => readFile(makeZip(parts), 'export.zip');

  it('has its lists as sheets, the longest first', async () => {
    const { source, sheets } = await zip([
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
  ])('is refused where it %s', async (_, part) => {
    await expect(zip([part])).rejects.toThrow(refusals.unpacksZipTooLarge);
  });

  it('is refused where a zip within a zip within it has the list', async () => {
    const nest = (inner: Uint8Array) => makeZip([{ path: 'inner.zip', text: Buffer.from(inner) }]);
    const list = makeZip([{ path: 'a.csv', text: 'Name\nScroll' }]);
    expect((await readFile(nest(list), 'a.zip')).sheets[0]?.rows).toEqual([['Name'], ['Scroll']]);
    await expect(readFile(nest(nest(list)), 'a.zip')).rejects.toThrow(refusals.noListInZip);
  });

  it('reads an OpenDocument table that repeats rows no further than lists may be', async () => {
    const table = (times: number) =>
      `<x:document-content xmlns:x="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:p="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><t:table t:name="A"><t:table-row t:number-rows-repeated="${times}"><t:table-cell><p:p>Scroll</p:p></t:table-cell></t:table-row></t:table></x:document-content>`;
    const ods = (times: number) =>
      readFile(
        makeZip([
          { path: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
          { path: '[Content_Types].xml', text: '' },
          { path: 'content.xml', text: table(times) },
        ]),
        'a.ods',
      );
    expect((await ods(3)).sheets).toEqual([{ name: 'A', rows: [['Scroll'], ['Scroll'], ['Scroll']] }]);
    await expect(ods(1_000_000)).rejects.toThrow(refusals.tooManyRows);
  });
});

describe('JSON', () => {
  const json = async (value: unknown) => readFile(bytesOf(JSON.stringify(value)), 'list.json');

  it('gives its longest list, with the fields of fields', async () => {
    const { sheets } = await json({
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

  it('loses lone surrogates', async () => {
    const read = await readFile(bytesOf('[{"name":"Scr\\ud800oll"}]'), 'list.json');
    expect(read.sheets[0]?.rows).toEqual([['name'], ['Scr\ufffdoll']]);
  });

  it('takes names like those of every object for names', async () => {
    const read = await readFile(bytesOf('[{"__proto__":"a","constructor":"b"}]'), 'list.json');
    expect(read.sheets[0]?.rows).toEqual([
      ['__proto__', 'constructor'],
      ['a', 'b'],
    ]);
  });

  it.each([
    ['ends early', '[{"name":', refusals.brokenJson],
    ['has no list', '{"name":"Scroll"}', refusals.noListInJson],
    ['has an empty list', '{"airdrops":[]}', refusals.empty],
    [
      'has too many rows',
      JSON.stringify(Array.from({ length: mostRows + 1 }, () => ({ a: 1 }))),
      refusals.tooManyRows,
    ],
    [
      'has too many fields',
      JSON.stringify([Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, 1]))]),
      refusals.tooManyColumns,
    ],
    ['is deeper than any', '['.repeat(200_000), refusals.brokenJson],
  ])('is refused where it %s', async (_, text, message) => {
    await expect(readFile(bytesOf(text), 'list.json')).rejects.toThrow(message);
  });

  it('is known as a backup of Airdrop Tracer', async () => {
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
    const { source, sheets } = await json({
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
    expect((await json([project])).source).toBe('airdropTracer');
  });

  it('is known as a backup of Airdrop Compass, with the wallets of its tasks', async () => {
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
    const { source, sheets } = await json({
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
