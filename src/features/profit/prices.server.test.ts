import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';

let fakePrices: Receiver;
let app: TestApp;
let now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  fakePrices = await startReceiver({ status: 404, body: '{}' });
  const env = {
    PRICES: 'coingecko',
    COINGECKO_URL: `${fakePrices.origin}/api/v3/`,
    COINGECKO_KEY: 'CG-of-the-tests',
    ALLOW_PRIVATE_FETCH: 'true',
  };
  app = await createTestApp({ limits: false, clock: () => now, jobs: false, env });
});
afterAll(async () => {
  await app.close();
  fakePrices.close();
});

const respond = (path: string, body: unknown, status = 200) =>
  fakePrices.setBehavior(`/api/v3${path}`, { status, body: JSON.stringify(body) });
const getRate = async (symbol: string, day = '2026-11-20', currency = 'USD') =>
  (await app.createMember()).call('GET', `/entries/rate?${new URLSearchParams({ symbol, day, currency })}`);

const getLatestPath = (id: string, currency = 'usd') =>
  `/simple/price?ids=${id}&vs_currencies=${currency}&include_last_updated_at=true&precision=full`;
const getHistoryPath = (id: string, date: string) => `/coins/${id}/history?date=${date}&localization=false`;

describe('GET /api/entries/rate', () => {
  it('returns the price of the largest coin with the symbol, with source and time', async () => {
    respond('/search?query=ETH', {
      coins: [
        { id: 'ethereum-meme', symbol: 'ETH', market_cap_rank: null },
        { id: 'ethereum', symbol: 'ETH', market_cap_rank: 2 },
        { id: 'ethereum-classic', symbol: 'ETC', market_cap_rank: 1 },
      ],
    });
    respond(getLatestPath('ethereum'), { ethereum: { usd: 3012.123456789, last_updated_at: 1795175940 } });
    expect(await getRate('eth')).toMatchObject({
      status: 200,
      body: { rate: { value: '3012.123456789', source: 'CoinGecko', at: '2026-11-20T11:59:00.000Z' } },
    });
    const [request] = fakePrices.listRequests(`/api/v3${getLatestPath('ethereum')}`);
    expect(request?.headers['x-cg-demo-api-key']).toBe('CG-of-the-tests');
  });

  it('returns the price at the start of a past day, caches it, and writes it without an exponent', async () => {
    respond('/search?query=SHIB', { coins: [{ id: 'shiba-inu', symbol: 'shib' }] });
    respond(getHistoryPath('shiba-inu', '02-03-2026'), { market_data: { current_price: { eur: 1.25e-7 } } });
    const expected = { rate: { value: '0.000000125', source: 'CoinGecko', at: '2026-03-02T00:00:00.000Z' } };
    expect((await getRate('SHIB', '2026-03-02', 'EUR')).body).toMatchObject(expected);
    expect((await getRate('SHIB', '2026-03-02', 'EUR')).body).toMatchObject(expected);
    expect(fakePrices.listRequests(`/api/v3${getHistoryPath('shiba-inu', '02-03-2026')}`)).toHaveLength(1);
  });

  it('returns null for unknown tokens, fiat currencies, and other days and currencies', async () => {
    respond('/search?query=NEW', { coins: [{ id: 'newer', symbol: 'NEWER' }] });
    respond('/search?query=OLD', { coins: [{ id: 'old', symbol: 'OLD' }] });
    respond(getHistoryPath('old', '02-03-2026'), { market_data: { current_price: { usd: 1 } } });
    for (const request of [
      getRate('NEW'),
      getRate('EUR'),
      getRate('OLD', '2026-03-02', 'NGN'),
      getRate('OLD', '2026-03-01'),
      getRate('ETH', '2027-01-01'),
    ]) {
      expect((await request).body).toMatchObject({ rate: null });
    }
    expect(fakePrices.received.filter(({ path }) => path.includes('query=EUR'))).toEqual([]);
  });

  it('caches the latest price for a minute', async () => {
    respond('/search?query=TIA', { coins: [{ id: 'celestia', symbol: 'TIA' }] });
    respond(getLatestPath('celestia'), { celestia: { usd: 5, last_updated_at: 1795175940 } });
    await getRate('TIA');
    await getRate('TIA');
    expect(fakePrices.listRequests(`/api/v3${getLatestPath('celestia')}`)).toHaveLength(1);
  });

  it.each([
    ['limits the rate', { status: 429, body: '{}' }],
    ['fails', { status: 500, body: 'oops' }],
    ['returns HTML', { status: 200, body: '<html>' }],
    ['returns invalid numbers', { status: 200, body: '{"coins":[{"id":1}]}' }],
    ['redirects', { status: 302, headers: { location: '/api/v3/other' } }],
    ['hangs up', 'cut' as const],
  ])('returns 503 if the service %s, and retries on the next call', async (problem, behavior) => {
    const symbol = problem.replaceAll(' ', '').toUpperCase().slice(0, 20);
    const path = `/search?query=${symbol}`;
    fakePrices.setBehavior(`/api/v3${path}`, behavior);
    expect(await getRate(symbol)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    respond(path, { coins: [{ id: `of-${symbol}`, symbol }] });
    respond(getLatestPath(`of-${symbol}`), { [`of-${symbol}`]: { usd: 2, last_updated_at: 1795175940 } });
    expect((await getRate(symbol)).body).toMatchObject({ rate: { value: '2' } });
    expect(fakePrices.listRequests('/api/v3/other')).toEqual([]);
  });

  it('returns the coin and others with the symbol, largest market first', async () => {
    respond('/search?query=DRIFT', {
      coins: [
        { id: 'drift-old', symbol: 'DRIFT', name: 'Drift Old' },
        { id: 'drift-token', symbol: 'drift', name: 'Drift Token', market_cap_rank: 900 },
        { id: 'drift-protocol', symbol: 'DRIFT', name: 'Drift Protocol', market_cap_rank: 250 },
        { id: 'drifting', symbol: 'DRIFTING', name: 'Drifting', market_cap_rank: 1 },
      ],
    });
    respond(getLatestPath('drift-protocol'), { 'drift-protocol': { usd: 0.4, last_updated_at: 1795175940 } });
    expect((await getRate('drift')).body).toMatchObject({
      rate: { value: '0.4' },
      coin: { id: 'drift-protocol', symbol: 'DRIFT', name: 'Drift Protocol' },
      others: [
        { id: 'drift-token', symbol: 'DRIFT', name: 'Drift Token' },
        { id: 'drift-old', symbol: 'DRIFT', name: 'Drift Old' },
      ],
    });
  });

  it('returns the price of a chosen coin, which the entry stores and the next lookup uses', async () => {
    const person = await app.createMember();
    const coins = ['one', 'two'].map((id) => ({
      id: `kestrel-${id}`,
      symbol: 'KSTR',
      name: `Kestrel ${id}`,
    }));
    respond('/search?query=KSTR', { coins });
    respond(getLatestPath('kestrel-one'), { 'kestrel-one': { usd: 1, last_updated_at: 1795175940 } });
    respond(getLatestPath('kestrel-two'), { 'kestrel-two': { usd: 0.02, last_updated_at: 1795175940 } });
    const lookUp = async (extraQuery = '') =>
      (await person.call('GET', `/entries/rate?symbol=KSTR&day=2026-11-20&currency=USD${extraQuery}`)).body;
    expect(await lookUp()).toMatchObject({ rate: { value: '1' }, coin: { id: 'kestrel-one' } });
    expect(await lookUp('&coinId=kestrel-two')).toMatchObject({
      rate: { value: '0.02' },
      coin: { id: 'kestrel-two', name: 'Kestrel two' },
      others: [{ id: 'kestrel-one' }],
    });
    const entry = { kind: 'reward', day: '2026-11-20', amount: '10', currency: 'KSTR', value: '0.2' };
    const added = await person.call('POST', '/entries', { ...entry, coinId: 'kestrel-two' });
    expect(added).toMatchObject({ status: 201, body: { coinId: 'kestrel-two' } });
    expect(await lookUp()).toMatchObject({ rate: { value: '0.02' }, coin: { id: 'kestrel-two' } });
    expect((await getRate('KSTR')).body).toMatchObject({ coin: { id: 'kestrel-one' } });
    const { id } = added.body as { id: string };
    const edited = await person.call('PATCH', `/entries/${id}`, { ...entry, coinId: null });
    expect(edited.body).toMatchObject({ coinId: null });
  });

  it('returns the price of a coin with another symbol by id', async () => {
    respond('/search?query=WRAP', { coins: [{ id: 'wrap', symbol: 'WRAP' }] });
    const details =
      '?localization=false&tickers=false&market_data=false&community_data=false&developer_data=false';
    respond(`/coins/far-away${details}`, { id: 'far-away', symbol: 'far', name: 'Far Away' });
    respond(getLatestPath('far-away'), { 'far-away': { usd: 3, last_updated_at: 1795175940 } });
    const lookUp = async (coinId: string) =>
      (await app.createMember()).call(
        'GET',
        `/entries/rate?${new URLSearchParams({ symbol: 'WRAP', day: '2026-11-20', currency: 'USD', coinId })}`,
      );
    expect((await lookUp('far-away')).body).toMatchObject({
      rate: { value: '3' },
      coin: { id: 'far-away', symbol: 'FAR', name: 'Far Away' },
      others: [{ id: 'wrap', name: 'WRAP' }],
    });
    expect((await lookUp('gone')).body).toMatchObject({ rate: null, coin: null, others: [{ id: 'wrap' }] });
    expect(await lookUp('../simple')).toMatchObject({ status: 400 });
  });

  it('finds coins by contract address, link, and name', async () => {
    const evm = '0x52908400098527886E0F7030069857D2E4169EE7';
    const solana = 'DriFtupJYLTosbwoN8koMbEYSx54aFAVLddWsbksjwg7';
    respond('/coins/list?include_platform=true', [
      { id: 'kestrel', symbol: 'kstr', name: 'Kestrel', platforms: { base: evm.toLowerCase(), scroll: evm } },
      { id: 'drift-protocol', symbol: 'drift', name: 'Drift', platforms: { solana, other: null } },
      { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', platforms: {} },
    ]);
    respond('/search?query=Far+Away', { coins: [{ id: 'far-away', symbol: 'FAR', name: 'Far Away' }] });
    const find = async (q: string) => {
      const { body } = await (await app.createMember()).call(
        'GET',
        `/entries/coins?${new URLSearchParams({ q })}`,
      );
      return (body as { items: { id: string }[] }).items.map(({ id }) => id);
    };
    expect(await find(evm)).toEqual(['kestrel']);
    expect(await find(`https://basescan.org/token/${evm.toLowerCase()}?a=1`)).toEqual(['kestrel']);
    expect(await find(solana)).toEqual(['drift-protocol']);
    expect(await find(`https://solscan.io/token/${solana}`)).toEqual(['drift-protocol']);
    expect(await find('https://www.coingecko.com/en/coins/far-away')).toEqual(['far-away']);
    expect(await find('Far Away')).toEqual(['far-away']);
    expect(await find('0x0000000000000000000000000000000000000001')).toEqual([]);
    expect(fakePrices.listRequests('/api/v3/coins/list?include_platform=true')).toHaveLength(1);
  });

  it('keeps the stored rates of existing entries', async () => {
    const person = await app.createMember();
    respond('/search?query=OP', { coins: [{ id: 'optimism', symbol: 'OP' }] });
    respond(getLatestPath('optimism'), { optimism: { usd: 2, last_updated_at: 1795175940 } });
    const { body } = await person.call('GET', '/entries/rate?symbol=OP&day=2026-11-20&currency=USD');
    // The operation's output schema guarantees this type.
    const { rate: storedRate } = body as { rate: { value: string; source: string; at: string } };
    const entry = {
      kind: 'reward',
      day: '2026-11-20',
      amount: '10',
      currency: 'OP',
      value: '20',
      rate: storedRate,
    };
    const added = await person.call('POST', '/entries', entry);
    expect(added).toMatchObject({ status: 201, body: { value: '20', rate: { value: '2' } } });
    respond(getLatestPath('optimism'), { optimism: { usd: 9, last_updated_at: 1795262340 } });
    now = new Date('2026-11-21T12:00:00Z');
    expect((await getRate('OP', '2026-11-21')).body).toMatchObject({ rate: { value: '9' } });
    expect((await person.call('GET', '/entries')).body).toMatchObject({ items: [{ value: '20' }] });
  });

  it('returns 404 without a configured price service', async () => {
    const appWithoutPrices = await createTestApp({ jobs: false });
    const person = await appWithoutPrices.createMember();
    expect((await person.call('GET', '/entries/settings')).body).toMatchObject({ prices: null });
    const request = await person.call('GET', '/entries/rate?symbol=ETH&day=2026-11-20&currency=USD');
    expect(request.status).toBe(404);
    expect((await person.call('GET', '/entries/coins?q=ETH')).status).toBe(404);
    await appWithoutPrices.close();
  });
});
