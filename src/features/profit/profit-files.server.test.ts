import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import type { Entry } from './schema.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp({ limits: false, clock: () => now, jobs: false });
const now = new Date('2026-11-20T12:00:00Z');

const reward = { kind: 'reward', day: '2026-11-20', amount: '100', currency: 'USD' };

async function add(person: Person, input: Record<string, unknown>): Promise<Entry> {
  const response = await person.call('POST', '/entries', { ...reward, ...input });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  // The operation's output schema guarantees this type.
  return response.body as Entry;
}

describe('GET /profit.csv', () => {
  const download = (person: Person | undefined, search: string) =>
    app.request(`/profit.csv${search}`, {
      redirect: 'manual',
      headers: { cookie: person?.cookie() ?? '' },
    });

  it('exports the entries of a year with every digit, guarded formulas, and the tax notice', async () => {
    const person = await app.createMember();
    const { id } = await add(person, {
      day: '2025-06-30',
      amount: '0.000000000000000001',
      currency: 'ETH',
      value: '7',
      airdropName: '=cmd|A0',
      walletName: 'Main, cold',
      note: '+1',
      minutes: 5,
    });
    await add(person, { day: '2026-01-01' });
    const response = await download(person, '?year=2025');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="dropfolio-profit-2025-2026-11-20.csv"',
    );
    const text = Buffer.from(await response.arrayBuffer()).toString();
    const [heading = '', ...rows] = text.split('\r\n');
    expect(heading).toMatch(
      /^\ufeffDay,Kind,Airdrop,Wallet,Amount,Currency,Value,Value currency,Rate,.*,Notice$/,
    );
    const notice = '"This isn’t tax advice. Rules differ by country, so ask a tax professional."';
    expect(rows).toEqual([
      `2025-06-30,Reward,'=cmd|A0,"Main, cold",0.000000000000000001,ETH,7,USD,,,,5,'+1,${id},,,,${notice}`,
      '',
    ]);
    expect((await (await download(person, '')).text()).split('\r\n')).toHaveLength(4);
  });

  /** Creates a user with one entry of each kind, the reward last in the file. */
  const createUserWithEachKind = async () => {
    const person = await app.createMember();
    const wallet = { walletName: 'Main', airdropName: 'Scroll' };
    for (const [index, kind] of ['reward', 'gas', 'purchase', 'other', 'deposit', 'return'].entries()) {
      const day = `2025-03-0${index + 1}`;
      const value = kind === 'other' ? null : '7';
      await add(person, {
        ...wallet,
        kind,
        day,
        amount: '0.5',
        currency: 'ETH',
        value,
        note: '- one\n- two',
      });
    }
    return person;
  };
  const exportRecords = async (person: Person, search: string) => {
    const response = await download(person, search);
    const text = Buffer.from(await response.arrayBuffer()).toString();
    return { response, records: Papa.parse<string[]>(text.trimEnd()).data };
  };

  it.each([
    ['koinly', 10, 'Reward · Scroll · Season 1'],
    ['cointracking', 8, 'Scroll · Season 1'],
    ['own', 2, 'Season 1'],
  ])('names the airdrop of an entry for %s', async (format, column, expected) => {
    const person = await app.createMember();
    const airdrop = await makeAirdrop(app.services.db, person, { name: 'Season 1', project: 'Scroll' });
    await add(person, { airdropId: airdrop.id });
    const { records } = await exportRecords(person, `?for=${format}`);
    expect(records[1]?.[column]).toBe(expected);
  });

  it('exports Koinly’s columns, labels, and times in UTC', async () => {
    const { response, records } = await exportRecords(
      await createUserWithEachKind(),
      '?for=koinly&year=2025',
    );
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="dropfolio-koinly-2025-2026-11-20.csv"',
    );
    const sent = ['0.5', 'ETH', '', ''];
    const received = ['', '', '0.5', 'ETH'];
    const createRow = (day: string, amounts: string[], worth: string[], label: string, kind: string) => [
      ...[`${day} 12:00:00 UTC`, ...amounts, '', '', ...worth, label],
      ...[`${kind} · Scroll · Main · - one\n- two`, ''],
    ];
    expect(records).toEqual([
      [
        ...['Date', 'Sent Amount', 'Sent Currency', 'Received Amount', 'Received Currency', 'Fee Amount'],
        ...['Fee Currency', 'Net Worth Amount', 'Net Worth Currency', 'Label', 'Description', 'TxHash'],
      ],
      createRow('2025-03-06', received, ['7', 'USD'], '', 'Return of a deposit'),
      createRow('2025-03-05', sent, ['7', 'USD'], '', 'Deposit'),
      createRow('2025-03-04', sent, ['', ''], 'cost', 'Other cost'),
      createRow('2025-03-03', sent, ['7', 'USD'], 'cost', 'Purchase'),
      createRow('2025-03-02', sent, ['7', 'USD'], 'cost', 'Gas'),
      createRow('2025-03-01', received, ['7', 'USD'], 'airdrop', 'Reward'),
    ]);
  });

  it('exports CoinTracking’s columns and types', async () => {
    const { response, records } = await exportRecords(await createUserWithEachKind(), '?for=cointracking');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="dropfolio-cointracking-2026-11-20.csv"',
    );
    const sold = ['', '', '0.5', 'ETH'];
    const bought = ['0.5', 'ETH', '', ''];
    const createRow = (type: string, amounts: string[], day: string) => [
      ...[type, ...amounts, '', '', 'Main', 'Scroll', "'- one\n- two", `${day} 12:00:00`],
    ];
    expect(records).toEqual([
      [
        ...['Type', 'Buy Amount', 'Buy Currency', 'Sell Amount', 'Sell Currency', 'Fee', 'Fee Currency'],
        ...['Exchange', 'Trade-Group', 'Comment', 'Date'],
      ],
      createRow('Deposit', bought, '2025-03-06'),
      createRow('Withdrawal', sold, '2025-03-05'),
      createRow('Other Expense', sold, '2025-03-04'),
      createRow('Spend', sold, '2025-03-03'),
      createRow('Other Fee', sold, '2025-03-02'),
      createRow('Airdrop', bought, '2025-03-01'),
    ]);
  });

  it('redirects visitors, invalid years, and unknown formats to the page', async () => {
    for (const [person, search] of [
      [undefined, ''],
      [await app.createMember(), '?year=all%0d%0a'],
      [await app.createMember(), '?for=constructor'],
    ] as const) {
      const response = await download(person, search);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/profit']);
    }
  });
});
