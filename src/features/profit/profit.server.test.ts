import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { makeEntry, makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { type ApiResponse, type Caller, setUpApp } from '../../../test/harness/app.ts';
import { slowIt } from '../../../test/harness/slow-it.ts';
import { type EntryKind, entryKinds, isCost } from './kinds.ts';
import {
  type EntriesPage,
  type Entry,
  maxEntries,
  maxEntryNoteBytes,
  maxGroups,
  type Summary,
} from './schema.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp({ limits: false, clock: () => now, jobs: false });
const now = new Date('2026-11-20T12:00:00Z');

const reward = { kind: 'reward', day: '2026-11-20', amount: '100', currency: 'USD' };

async function addEntry(person: Person, input: Record<string, unknown>): Promise<Entry> {
  const response = await person.call('POST', '/entries', { ...reward, ...input });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return toEntry(response);
}

// The operations' output schemas guarantee these types.
const toEntry = (response: ApiResponse) => response.body as Entry;
const listEntries = async (person: Person, search = '') =>
  (await person.call('GET', `/entries${search}`)).body as EntriesPage;
const getSummary = async (person: Person, search = '') =>
  (await person.call('GET', `/entries/summary${search}`)).body as Summary;
const editEntry = (person: Person, entry: Entry, changes: Record<string, unknown>) =>
  person.call('PATCH', `/entries/${entry.id}`, { ...reward, ...changes });

describe('/api/entries', () => {
  it('adds an entry with airdrop, wallet, and rate, then edits and deletes it', async () => {
    const person = await app.createMember();
    const airdrop = await makeAirdrop(app.services.db, person, { name: 'Scroll' });
    const wallet = await makeTrackerWallet(app.services.db, person, { label: 'Main' });
    const added = await addEntry(person, {
      amount: '0012.500',
      currency: 'scr',
      value: '8.75',
      rate: { value: '0.70', source: 'CoinGecko', at: '2026-11-20T11:59:00.000Z' },
      coinId: 'scroll',
      airdropId: airdrop.id,
      walletId: wallet.id,
      minutes: 90,
      note: '  First\r\nclaim ',
    });
    expect(added).toEqual({
      id: added.id,
      kind: 'reward',
      day: '2026-11-20',
      amount: '12.5',
      currency: 'SCR',
      value: '8.75',
      valueCurrency: 'USD',
      rate: { value: '0.7', source: 'CoinGecko', at: '2026-11-20T11:59:00.000Z' },
      coinId: 'scroll',
      airdrop: { id: airdrop.id, name: 'Scroll', project: 'Example' },
      wallet: { id: wallet.id, name: 'Main' },
      depositId: null,
      closesDeposit: false,
      minutes: 90,
      note: 'First\nclaim',
      transaction: null,
      createdAt: now.toISOString(),
    });
    expect((await listEntries(person)).items).toEqual([added]);
    expect((await person.call('GET', '/entries/counts')).body).toEqual({
      items: [{ airdropId: airdrop.id, entries: 1 }],
    });

    const edited = await editEntry(person, added, { amount: '3', currency: 'EUR', kind: 'gas' });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        kind: 'gas',
        value: null,
        rate: null,
        airdrop: { id: null, name: '', project: '' },
        minutes: 0,
        note: null,
      },
    });
    const deleted = await person.call('DELETE', `/entries/${added.id}`);
    expect(deleted.body).toEqual({ id: added.id, returnIds: [] });
    expect((await person.call('DELETE', `/entries/${added.id}`)).status).toBe(404);
    expect((await listEntries(person)).items).toEqual([]);
  });

  it('keeps every digit of the largest and smallest amounts', async () => {
    const person = await app.createMember();
    const amounts = ['999999999999999999999999.999999999999999999', '0.000000000000000001', '0'];
    for (const amount of amounts) await addEntry(person, { amount });
    expect(new Set((await listEntries(person)).items.map((item) => item.amount))).toEqual(new Set(amounts));
    expect((await getSummary(person)).totals.rewards).toBe('1000000000000000000000000');
  });

  it.each([
    [{ amount: '' }, 'amount', 'Amount is required'],
    [{ amount: '1e5' }, 'amount', 'Enter a number such as 0.25'],
    [{ amount: '-1' }, 'amount', 'Enter a number such as 0.25'],
    [{ amount: '1,5' }, 'amount', 'Enter a number such as 0.25'],
    [{ amount: '0.0000000000000000001' }, 'amount', 'Enter at most 24 digits, with up to 18 decimals'],
    [{ amount: `1${'0'.repeat(24)}` }, 'amount', 'Enter at most 24 digits, with up to 18 decimals'],
    [{ currency: ' ' }, 'currency', 'Currency is required'],
    [{ value: '90' }, 'value', 'The value must equal the amount. Both are in USD.'],
    [{ day: '2026-02-30' }, 'day', 'Enter a valid date'],
    [{ minutes: 60_001 }, 'minutes', 'Enter at most 1,000 hours'],
    [{ note: 'x'.repeat(1001) }, 'note', 'Note must be at most 1,000 characters'],
    [{ closesDeposit: true }, 'closesDeposit', 'Only returns can close a deposit'],
  ])('rejects %j', async (input, field, message) => {
    const person = await app.createMember();
    const response = await person.call('POST', '/entries', { ...reward, ...input });
    expect(response).toMatchObject({ status: 400, body: { message, data: { field } } });
    expect((await listEntries(person)).items).toEqual([]);
  });

  it('rejects references to other users’ rows and hides entries from other users', async () => {
    const [person, other] = [await app.createMember(), await app.createMember()];
    const { db } = app.services;
    const airdrop = await makeAirdrop(db, other);
    const wallet = await makeTrackerWallet(db, other);
    const deposit = await makeEntry(db, other, { kind: 'deposit' });
    const returned = await makeEntry(db, other, { kind: 'return' });
    for (const reference of [
      { airdropId: airdrop.id },
      { walletId: wallet.id },
      { kind: 'return', depositId: deposit.id },
    ]) {
      const [field] = Object.keys(reference).slice(-1);
      const response = await person.call('POST', '/entries', { ...reward, ...reference });
      expect(response).toMatchObject({ status: 404, body: { data: { field } } });
    }
    await addEntry(person, { kind: 'deposit', returnIds: [returned.id] });
    expect((await listEntries(other)).items.map(({ depositId }) => depositId)).toEqual([null, null]);
    expect((await listEntries(person, `?airdropId=${airdrop.id}`)).items).toEqual([]);
    expect((await getSummary(other)).totals).toMatchObject({ rewards: '0', returns: '100', costs: '100' });
  });

  it('keeps the last name of a deleted airdrop or wallet', async () => {
    const person = await app.createMember();
    const airdrop = await makeAirdrop(app.services.db, person, { name: 'Scroll' });
    const wallet = await makeTrackerWallet(app.services.db, person, { label: '' });
    const added = await addEntry(person, { airdropId: airdrop.id, walletId: wallet.id });
    const { db } = app.services;
    await db.updateTable('airdrops').set({ name: 'Scroll season 2' }).where('id', '=', airdrop.id).execute();
    expect((await listEntries(person)).items).toMatchObject([
      { airdrop: { name: 'Scroll season 2', project: 'Example' } },
    ]);
    expect((await getSummary(person)).airdrops).toMatchObject([
      { airdrop: { name: 'Scroll season 2', project: 'Example' } },
    ]);
    expect((await person.call('DELETE', `/airdrops/${airdrop.id}`)).status).toBe(200);
    await db.deleteFrom('tracker_wallets').where('id', '=', wallet.id).execute();
    const lastNames = {
      airdrop: { id: null, name: 'Scroll season 2', project: '' },
      wallet: { id: null, name: wallet.address },
    };
    expect((await listEntries(person)).items).toEqual([{ ...added, ...lastNames }]);
    expect((await getSummary(person)).airdrops).toMatchObject([{ airdrop: lastNames.airdrop, net: '100' }]);
  });

  slowIt('enforces the limits on entries and note bytes', async () => {
    const person = await app.createMember();
    const { db } = app.services;
    const rows = Array.from({ length: 5_000 }, () => ({
      user_id: person.id,
      kind: 'gas' as const,
      day: '2026-01-01',
      amount: '1',
      currency: 'USD',
      value_currency: 'USD',
    }));
    for (let index = 0; index < maxEntries; index += rows.length) {
      await db
        .insertInto('airdrop_entries')
        .values(rows.map((row) => ({ id: crypto.randomUUID(), ...row })))
        .execute();
    }
    const response = await person.call('POST', '/entries', reward);
    expect(response).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED' } });
    expect((await getSummary(person)).totals.entries).toBe(maxEntries);

    const writer = await app.createMember();
    await makeEntry(db, writer, { note: 'x'.repeat(maxEntryNoteBytes) });
    expect(await writer.call('POST', '/entries', { ...reward, note: 'More' })).toMatchObject({
      status: 400,
      body: { data: { field: 'note' } },
    });
    expect((await writer.call('POST', '/entries', reward)).status).toBe(201);
  });

  it('uses the currency of sign-up until another is chosen, and US dollars for older accounts', async () => {
    const person = await app.createMember();
    const getSettings = async () => (await person.call('GET', '/entries/settings')).body;
    expect(await getSettings()).toMatchObject({ currency: 'USD' });
    await app.services.db
      .updateTable('profiles')
      .set({ sign_up_currency: 'NGN' })
      .where('id', '=', person.id)
      .execute();
    expect((await person.call('PATCH', '/tracker-setup', { tableColumns: null })).status).toBe(200);
    expect(await getSettings()).toMatchObject({ currency: 'NGN' });
    expect((await addEntry(person, { currency: 'KSTR' })).valueCurrency).toBe('NGN');
    await person.call('PATCH', '/entries/settings', { currency: 'EUR' });
    expect(await getSettings()).toMatchObject({ currency: 'EUR' });
  });

  it('returns the newest entries without a value in the summary, with their count', async () => {
    const person = await app.createMember();
    await addEntry(person, { amount: '5', currency: 'USD' });
    for (const day of [1, 2, 3, 4, 5, 6])
      await addEntry(person, { amount: `${day}`, currency: 'KSTR', day: `2026-01-0${day}` });
    const summary = await getSummary(person);
    expect(summary.unvalued.map(({ amount, value }) => [amount, value])).toEqual(
      ['6', '5', '4', '3', '2'].map((amount) => [amount, null]),
    );
    expect(summary).toMatchObject({ unvaluedCount: 6, totals: { entries: 7, missing: 6, rewards: '5' } });
    expect(await getSummary(person, '?year=2025')).toMatchObject({ unvalued: [], unvaluedCount: 0 });
  });

  it('paginates by day in both directions', async () => {
    const person = await app.createMember();
    for (const day of ['2026-01-02', '2026-01-01', '2026-01-03', '2026-01-01'])
      await addEntry(person, { day });
    const first = await listEntries(person, '?limit=3');
    expect(first.items.map(({ day }) => day)).toEqual(['2026-01-03', '2026-01-02', '2026-01-01']);
    const second = await listEntries(person, `?limit=3&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ items: [{ day: '2026-01-01' }], nextCursor: null });
    expect((await listEntries(person, `?limit=3&cursor=${second.previousCursor}`)).items).toEqual(
      first.items,
    );
    expect((await person.call('GET', '/entries?cursor=nonsense')).status).toBe(400);
  });
});

describe('a deposit', () => {
  it('counts as a cost until returned, and stays open until fully returned or closed', async () => {
    const person = await app.createMember();
    const lent = { amount: '1', currency: 'ETH' };
    const deposit = await addEntry(person, { kind: 'deposit', ...lent, value: '3000' });
    expect(await getSummary(person)).toMatchObject({
      totals: { net: '-3000', costs: '3000' },
      positions: [{ id: deposit.id, amount: '1', open: '1', value: '3000' }],
      openCount: 1,
      openValue: '3000',
    });
    const returned = { kind: 'return', depositId: deposit.id, currency: 'ETH' };
    await addEntry(person, { ...returned, amount: '0.4', value: '1300' });
    expect(await getSummary(person)).toMatchObject({
      totals: { net: '-1700', returns: '1300' },
      positions: [{ open: '0.6' }],
      openValue: '1700',
    });
    const last = await addEntry(person, { ...returned, amount: '0.5', value: '1700', closesDeposit: true });
    expect(await getSummary(person)).toMatchObject({ totals: { net: '0' }, positions: [], openValue: '0' });
    await editEntry(person, last, { ...returned, amount: '0.6', value: '1950' });
    expect(await getSummary(person)).toMatchObject({ totals: { net: '250' }, positions: [] });
  });

  it('is restored with its returns after the deletion is undone', async () => {
    const person = await app.createMember();
    const deposit = await addEntry(person, { kind: 'deposit', amount: '5', currency: 'SOL', value: '700' });
    const returned = await addEntry(person, {
      kind: 'return',
      depositId: deposit.id,
      amount: '5',
      currency: 'SOL',
    });
    const deleted = await person.call('DELETE', `/entries/${deposit.id}`);
    expect(deleted.body).toEqual({ id: deposit.id, returnIds: [returned.id] });
    expect((await listEntries(person)).items).toEqual([{ ...returned, depositId: null }]);
    const input = { kind: 'deposit', amount: '5', currency: 'SOL', value: '700', returnIds: [returned.id] };
    const restored = await addEntry(person, input);
    expect((await listEntries(person)).items).toContainEqual({ ...returned, depositId: restored.id });
    expect((await getSummary(person)).positions).toEqual([]);
    expect(await editEntry(person, restored, { kind: 'gas' })).toMatchObject({
      status: 400,
      body: { data: { field: 'kind' } },
    });
  });
});

describe('GET /api/entries/summary', () => {
  it('separates entries in other currencies and counts entries without a value', async () => {
    const person = await app.createMember();
    await addEntry(person, { amount: '10', minutes: 30 });
    await addEntry(person, { amount: '7', currency: 'ARB', minutes: 30 });
    expect((await person.call('PATCH', '/entries/settings', { currency: 'EUR' })).body).toEqual({
      currency: 'EUR',
      prices: null,
    });
    expect((await person.call('PATCH', '/entries/settings', { currency: 'XQZ' })).status).toBe(400);
    await addEntry(person, { amount: '3', currency: 'EUR', kind: 'gas', minutes: 90 });
    await addEntry(person, { amount: '7', currency: 'ARB' });
    expect(await getSummary(person)).toMatchObject({
      currency: 'EUR',
      totals: { net: '-3', entries: 2, missing: 1, minutes: 90, perHour: '-2' },
      others: [{ currency: 'USD', entries: 2 }],
      kinds: [{ kind: 'gas', value: '3' }],
    });
    expect((await listEntries(person, '?value=otherCurrency')).items).toHaveLength(2);
    expect((await listEntries(person, '?value=missing')).items).toHaveLength(2);
  });

  it('merges airdrops beyond the limit into one row', async () => {
    const person = await app.createMember();
    for (let index = 1; index <= maxGroups + 2; index += 1) {
      await makeEntry(app.services.db, person, { airdrop_name: `Airdrop ${index}`, value: `${index}` });
    }
    const { airdrops } = await getSummary(person);
    expect(airdrops).toHaveLength(maxGroups + 1);
    expect(airdrops.at(-1)).toMatchObject({ airdrop: null, net: '3', entries: 2 });
  });

  const decimals = 18n;
  const unit = 10n ** decimals;
  /** Converts a decimal to its smallest units. */
  const toUnits = (text: string) => {
    const [whole = '', fraction = ''] = text.replace('-', '').split('.');
    const parts = BigInt(whole) * unit + BigInt(fraction.padEnd(Number(decimals), '0'));
    return text.startsWith('-') ? -parts : parts;
  };
  const toDecimal = (parts: bigint) => {
    const size = parts < 0n ? -parts : parts;
    const fraction = `${size % unit}`.padStart(Number(decimals), '0').replace(/0+$/, '');
    return `${parts < 0n ? '-' : ''}${size / unit}${fraction === '' ? '' : `.${fraction}`}`;
  };

  type Sample = {
    kind: EntryKind;
    day: string;
    value: string | null;
    airdrop: number;
    wallet: number;
    minutes: number;
    isOther: boolean;
  };
  const sample: fc.Arbitrary<Sample> = fc.record({
    kind: fc.constantFrom(...entryKinds),
    day: fc.constantFrom('2024-12-31', '2025-01-01', '2025-06-30', '2026-02-28', '2026-11-20'),
    value: fc.option(
      fc.bigInt({ min: 0n, max: 10n ** 42n - 1n }).map((parts) => toDecimal(parts)),
      { freq: 8 },
    ),
    airdrop: fc.integer({ min: 0, max: 3 }),
    wallet: fc.integer({ min: 0, max: 2 }),
    minutes: fc.integer({ min: 0, max: 60_000 }),
    isOther: fc.boolean(),
  });

  const getSignedValue = ({ kind, value }: Sample) => (isCost(kind) ? -1n : 1n) * toUnits(value ?? '0');
  const sumNet = (samples: readonly Sample[]) =>
    toDecimal(samples.reduce((sum, item) => sum + getSignedValue(item), 0n));
  const sumNetBy = (samples: readonly Sample[], getKey: (item: Sample) => string) =>
    Object.fromEntries(
      [...Map.groupBy(samples, getKey)].map(([key, group]) => [key, sumNet(group)] as const),
    );

  it('returns exact sums by month, year, airdrop, and wallet for any entries', async () => {
    const { db } = app.services;
    await fc.assert(
      fc.asyncProperty(fc.array(sample, { minLength: 1, maxLength: 40 }), async (samples) => {
        const person = await app.createMember();
        const wallets = [await makeTrackerWallet(db, person), await makeTrackerWallet(db, person)];
        const airdrops = [await makeAirdrop(db, person), await makeAirdrop(db, person)];
        for (const item of samples) {
          const { id: airdropId = null } = airdrops[item.airdrop] ?? {};
          await makeEntry(db, person, {
            kind: item.kind,
            day: item.day,
            value: item.value,
            minutes: item.minutes,
            amount: '1',
            currency: 'TKN',
            value_currency: item.isOther ? 'EUR' : 'USD',
            airdrop_id: airdropId,
            airdrop_name: `Gone ${item.airdrop}`,
            wallet_id: wallets[item.wallet]?.id ?? null,
          });
        }
        const included = samples.filter(({ isOther }) => !isOther);
        const response = await getSummary(person);
        expect(response.totals).toMatchObject({
          net: sumNet(included),
          costs: sumNet(included.filter(({ kind }) => isCost(kind))).replace('-', ''),
          rewards: sumNet(included.filter(({ kind }) => kind === 'reward')),
          entries: included.length,
          missing: included.filter(({ value }) => value === null).length,
          minutes: included.reduce((sum, { minutes }) => sum + minutes, 0),
        });
        const getNets = <T extends { net: string }>(rows: readonly T[], getKey: (row: T) => string) =>
          Object.fromEntries(rows.map((row) => [getKey(row), row.net]));
        expect(getNets(response.months, ({ month }) => month)).toEqual(
          sumNetBy(included, ({ day }) => day.slice(0, 7)),
        );
        expect(response.months.map(({ running }) => running)).toEqual(
          response.months.map(({ month }) => sumNet(included.filter(({ day }) => day.slice(0, 7) <= month))),
        );
        expect(getNets(response.years, ({ year }) => year)).toEqual(
          sumNetBy(included, ({ day }) => day.slice(0, 4)),
        );
        expect(getNets(response.airdrops, ({ airdrop }) => airdrop?.id ?? airdrop?.name ?? '')).toEqual(
          sumNetBy(included, ({ airdrop }) => airdrops[airdrop]?.id ?? `Gone ${airdrop}`),
        );
        expect(getNets(response.wallets, ({ wallet }) => wallet?.id ?? '')).toEqual(
          sumNetBy(included, ({ wallet }) => wallets[wallet]?.id ?? ''),
        );
        expect(response.others.map(({ entries }) => entries)).toEqual(
          included.length === samples.length ? [] : [samples.length - included.length],
        );
        const year = '2025';
        expect((await getSummary(person, `?year=${year}`)).totals.net).toBe(
          sumNet(included.filter(({ day }) => day.startsWith(year))),
        );
        const [wallet] = wallets;
        expect((await getSummary(person, `?walletId=${wallet?.id}`)).totals.net).toBe(
          sumNet(included.filter((item) => item.wallet === 0)),
        );
      }),
      { numRuns: 20, seed: 20_261_122, endOnFailure: true },
    );
  });
});
