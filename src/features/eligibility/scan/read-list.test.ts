import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../../../test/harness/cpu-time.ts';
import { createAddressBook } from './address-book.ts';
import { readAmount, sumDecimals } from './amounts.ts';
import { createListScan, type WalletMatch } from './list-scan.ts';
import { readList } from './read-list.ts';

const ada = '0x52908400098527886E0F7030069857D2E4169EE7';
const grace = '0xde709f2102306220921060314715629080e2fb77';
const solana = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const ton = 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2';
const tonRaw = '0:ed1691307050047117b998b561d8de82d31fbf84910ced6eb5fc92e7485ef8a7';
const move = '0x0a1d0c4b6f9a8e7d6c5b4a39281706f5e4d3c2b1a0f9e8d7c6b5a4938271605f';
const wallets = [ada, grace, solana, ton, move].map((address, index) => ({ id: String(index), address }));
const createAddress = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;

const encoder = new TextEncoder();

/** Scans the list in chunks and returns the numbers in the rows of each wallet. */
function scanNumbers(text: string | Uint8Array, chunkSize = 1 << 20) {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  const scan = createListScan(createAddressBook(wallets));
  for (let start = 0; start < bytes.length; start += chunkSize)
    scan.push(bytes.subarray(start, start + chunkSize));
  const { matches } = scan.end();
  return Object.fromEntries(matches.map((match) => [match.walletId, getNumbers(match)]));
}

const getNumbers = ({ rows }: WalletMatch) =>
  rows.map(({ cells }) =>
    cells
      .filter(({ family, value }) => family === undefined && readAmount(value) !== undefined)
      .map(({ name, value }) => ({ name, value })),
  );

const createNumbers = (...fields: [name: string, value: string][]) => [
  fields.map(([name, value]) => ({ name, value })),
];

describe('createListScan', () => {
  const lists: [string, string, Record<string, unknown>][] = [
    [
      'a CSV with a heading',
      `address,amount\n${createAddress(1)},1\n${ada.toLowerCase()},"1,250.5"\n${grace},7`,
      { 0: createNumbers(['amount', '1,250.5']), 1: createNumbers(['amount', '7']) },
    ],
    [
      'a CSV without a heading',
      `${createAddress(1)},1\r\n${grace},7\r\n`,
      { 1: createNumbers(['Column 2', '7']) },
    ],
    ['a TSV', `rank\twallet\ttokens\n1\t${ada}\t10\n`, { 0: createNumbers(['rank', '1'], ['tokens', '10']) }],
    ['a list with semicolons', `wallet;tokens\n${ada};10,5\n`, { 0: createNumbers(['tokens', '10,5']) }],
    ['a list of addresses alone', `${createAddress(1)}\n${ada}\n\n${solana}\n`, { 0: [[]], 2: [[]] }],
    [
      'a list with spaces',
      `${ada} 100\n${grace} 200`,
      { 0: createNumbers(['Column 2', '100']), 1: createNumbers(['Column 2', '200']) },
    ],
    ['a list of links to explorers', `wallet\nhttps://etherscan.io/address/${ada}\n`, { 0: [[]] }],
    [
      'a list of addresses without 0x',
      `${ada.slice(2).toLowerCase()},5\n`,
      { 0: createNumbers(['Column 2', '5']) },
    ],
    ['a JSON list', JSON.stringify([createAddress(1), grace]), { 1: [[]] }],
    [
      'a JSON list of objects',
      JSON.stringify([
        { address: createAddress(1), amount: '1' },
        { address: grace, amount: 12, bonus: '3' },
      ]),
      { 1: createNumbers(['amount', '12'], ['bonus', '3']) },
    ],
    [
      'a JSON list of pairs',
      JSON.stringify([
        [createAddress(1), '1'],
        [grace, '12'],
      ]),
      { 1: createNumbers(['#2', '12']) },
    ],
    [
      'a JSON object by address',
      JSON.stringify({ [createAddress(1)]: '1', [ada]: '0x1bc16d674ec80000' }, null, 2),
      { 0: createNumbers(['value', '0x1bc16d674ec80000']) },
    ],
    [
      'JSON with numbers that JSON.parse would round',
      `{"${ada}":123456789012345678901234567890}`,
      { 0: createNumbers(['value', '123456789012345678901234567890']) },
    ],
    [
      'a Merkle tree by address',
      JSON.stringify({
        merkleRoot: `0x${'a'.repeat(64)}`,
        tokenTotal: '0x10',
        claims: {
          [createAddress(1)]: { index: 0, amount: '0x1', proof: [] },
          [ada]: { index: 7, amount: '0x02', proof: [`0x${'b'.repeat(64)}`], flags: { isSOCKS: true } },
        },
      }),
      { 0: createNumbers(['index', '7'], ['amount', '0x02']) },
    ],
    [
      'a Merkle tree of OpenZeppelin',
      JSON.stringify({
        format: 'standard-v1',
        tree: [`0x${'a'.repeat(64)}`],
        values: [
          { value: [createAddress(1), '1'], treeIndex: 3 },
          { value: [grace, '5000000000000000000'], treeIndex: 4 },
        ],
        leafEncoding: ['address', 'uint256'],
      }),
      { 1: createNumbers(['#2', '5000000000000000000']) },
    ],
    [
      'objects that name the wallet inside',
      JSON.stringify({ users: [{ user: { address: ada, name: 'x' }, claim: { amount: '5' } }] }),
      { 0: createNumbers(['claim.amount', '5']) },
    ],
    [
      'an object under its address that names it again',
      JSON.stringify({ [ada]: { address: ada, amount: '5' } }),
      { 0: createNumbers(['amount', '5']) },
    ],
    [
      'a list with one JSON text per line',
      `{"address":"${createAddress(1)}","amount":1}\n{"address":"${ada}","amount":2}\n`,
      { 0: createNumbers(['amount', '2']) },
    ],
    ['a list of raw TON addresses', `${tonRaw},5\n`, { 3: createNumbers(['Column 2', '5']) }],
    [
      'a list of TON addresses in other notations',
      JSON.stringify({ [`U${ton.slice(1, 46)}6l9`.slice(0, 48)]: '1', [tonRaw.toUpperCase()]: '5' }),
      { 3: createNumbers(['value', '5']) },
    ],
    [
      'a list of Move addresses without leading zeros',
      `0x${move.slice(3)},9\n`,
      { 4: createNumbers(['Column 2', '9']) },
    ],
    [
      'a list with two rows of a wallet',
      `wallet,tokens\n${ada},1\n${ada},2\n`,
      { 0: [...createNumbers(['tokens', '1']), ...createNumbers(['tokens', '2'])] },
    ],
  ];

  it.each(lists)('finds the wallets in %s', (_name, text, expected) => {
    expect(scanNumbers(text)).toEqual(expected);
  });

  it.each(lists)('finds the same wallets in chunks of any size in %s', (_name, text, expected) => {
    for (const chunkSize of [1, 2, 7, 41, 64])
      expect(scanNumbers(text, chunkSize), `${chunkSize} bytes`).toEqual(expected);
  });

  it('returns the rows for every wallet with the same address or name', () => {
    const addressBook = createAddressBook([
      { id: 'first', address: ada, name: 'ada.eth' },
      { id: 'second', address: `eth:${ada}` },
      { id: 'named', address: 'Ada.eth' },
    ]);
    const scan = createListScan(addressBook);
    scan.push(encoder.encode(`wallet,tokens\n${ada},5\nADA.eth,7\n`));
    const entries = scan.end().matches.map((match) => [match.walletId, getNumbers(match).flat()]);
    expect(Object.fromEntries(entries)).toEqual({
      first: [...createNumbers(['tokens', '5']), ...createNumbers(['tokens', '7'])].flat(),
      second: createNumbers(['tokens', '5']).flat(),
      named: createNumbers(['tokens', '7']).flat(),
    });
  });

  it('ignores addresses that only look alike', () => {
    const lookAlike = `${ada.slice(0, -8)}0${ada.slice(-7)}`;
    expect(scanNumbers(`${lookAlike},1\nx${ada},1\n${ada}0,1\n${solana.toLowerCase()},1\n`)).toEqual({});
    expect(scanNumbers(JSON.stringify({ [lookAlike]: 1, list: [`${ada}0`] }))).toEqual({});
  });

  it('finds a wallet without an amount in an overlong line or array', () => {
    const addresses = Array.from({ length: 5000 }, (_, index) => createAddress(index));
    expect(scanNumbers([...addresses, ada, ...addresses].join(','), 10_000)).toEqual({ 0: [[]] });
    expect(scanNumbers(JSON.stringify([...addresses, ada, ...addresses]), 10_000)).toEqual({ 0: [[]] });
  });

  it('keeps at most 50 rows of a wallet', () => {
    const rows = scanNumbers(`${ada},${'1'.repeat(30)}\n`.repeat(100_000))['0'];
    expect(rows).toHaveLength(50);
  });

  it.each([
    ['brackets without end', '['.repeat(2_000_000)],
    ['quotes and backslashes', '"\\'.repeat(1_000_000)],
    ['an open text', `["${'a'.repeat(3_000_000)}`],
    ['commas without end', ','.repeat(2_000_000)],
    ['bytes that are no text', '\ufffd'.repeat(500_000)],
  ])('scans %s in less than 5 seconds of CPU time', (_name, text) => {
    const elapsed = measureCpuMs(() => expect(scanNumbers(text, 65_536)).toEqual({}));
    expect(elapsed).toBeLessThan(5_000);
  });
});

describe('readList', () => {
  const read = (...parts: BlobPart[]) => readList(new Blob(parts), wallets, () => undefined);

  it('reads UTF-16', async () => {
    const text = `\ufeffaddress,amount\r\n${ada},5\r\n`;
    const littleEndian = Buffer.from(text, 'utf16le');
    for (const bytes of [littleEndian, Buffer.from(littleEndian).swap16()]) {
      const { matches } = await read(new Uint8Array(bytes));
      expect(matches.map((match) => [match.walletId, getNumbers(match)])).toEqual([
        ['0', createNumbers(['amount', '5'])],
      ]);
    }
  });

  it('rejects files that aren’t text with a helpful message', async () => {
    await expect(read('')).rejects.toThrow('This file is empty.');
    await expect(read('PK\u0003\u0004rest')).rejects.toThrow(/Save the sheet as CSV/);
    await expect(read(new Uint8Array([0x28, 0xb5, 0x2f, 0xfd]))).rejects.toThrow(/Decompress it/);
    await expect(read(new Uint8Array([0x1f, 0x8b, 8, 0]))).rejects.toThrow(/is damaged/);
    await expect(read(new Uint8Array([1, 2, 0, 4, 5]))).rejects.toThrow(/isn’t text/);
  });

  it('reports its progress', async () => {
    const reported: number[] = [];
    await readList(new Blob([`${ada}\n`]), wallets, ({ read: bytes, found }) => reported.push(bytes, found));
    expect(reported).toEqual([43, 1]);
  });
});

describe('readAmount and sumDecimals', () => {
  it.each([
    ['1250', '1250'],
    ['0012.500', '12.5'],
    ['1,250.5', '1250.5'],
    ['1 250', '1250'],
    ['1.250.000,75', '1250000.75'],
    ['12,5', '12.5'],
    ['1,250 ARB', '1250'],
    ['3.5 $OP', '3.5'],
    ['1e21', '1000000000000000000000'],
    ['1.5E-3', '0.0015'],
    ['0x1bc16d674ec80000', '2000000000000000000'],
    [`0x${'0'.repeat(60)}00ff`, '255'],
  ])('reads %s', (input, expected) => {
    expect(readAmount(input)).toBe(expected);
  });

  it.each([
    '',
    '-5',
    'Ada',
    ada,
    `0x${'a'.repeat(64)}`,
    '2026-11-20',
    '1.2.3',
    'NaN',
    '1e999',
    '0x',
    '2x',
    '1st',
    '9'.repeat(41),
  ])('returns undefined for %s', (input) => {
    expect(readAmount(input)).toBeUndefined();
  });

  it('sums exactly', () => {
    expect(sumDecimals(['0.1', '0.2', '9007199254740993'])).toBe('9007199254740993.3');
    expect(sumDecimals([])).toBe('0');
  });
});
