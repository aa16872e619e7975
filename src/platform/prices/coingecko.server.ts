import { Big } from 'big.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '#/lib/app-error.ts';
import type { SafeFetch } from '../safe-fetch.server.ts';
import type { Coin, Price, PriceQuery, Prices } from './prices.server.ts';

type CoinGeckoOptions = {
  /** Without a trailing slash. */
  url: string;
  key: string | null;
  safeFetch: SafeFetch;
};

const timeoutMs = 6_000;
const maxBytes = 1024 * 1024;
/** All coins with their contracts take several megabytes. */
const maxContractBytes = 32 * 1024 * 1024;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const decimals = 18;
const maxResults = 20;

const coin = z.object({ id: z.string(), symbol: z.string(), name: z.string().optional() });
const searchResponse = z.object({ coins: z.array(coin.extend({ market_cap_rank: z.number().nullish() })) });
const amounts = z.record(z.string(), z.number().nonnegative().nullish());
const simplePriceResponse = z.record(z.string(), amounts);
const historyResponse = z.object({ market_data: z.object({ current_price: amounts }).optional() });
const coinListResponse = z.array(
  coin.extend({ platforms: z.record(z.string(), z.string().nullish()).optional() }),
);

const fiat = new Set(Intl.supportedValuesOf('currency'));
const coinLink = /coingecko\.com\/(?:[a-z-]+\/)?coins\/(\w[\w.-]{0,99})/i;
const evmAddress = /0x[0-9a-f]{40}(?![0-9a-f])/i;
/** Base58 of Solana and Tron, Move types of Sui and Aptos, and other long identifiers. */
const otherAddress = /(?:^|\/)([\w:-]{30,})\/?$/;

const createUnavailableError = (cause?: unknown) =>
  new AppError('UNAVAILABLE', 'CoinGecko is not answering. Please try again later, or enter the value.', {
    cause,
  });

/** Returns all digits, without an exponent. */
const toDecimalText = (value: number) => new Big(value).round(decimals).toFixed();

const toCoin = ({ id, symbol, name }: z.output<typeof coin>): Coin => ({
  id,
  symbol: symbol.toUpperCase(),
  name: name ?? symbol.toUpperCase(),
});

/** Whether an ID fits into an entry and a path. */
const isUsable = ({ id }: { id: string }) => /^[^\s/.][^\s/?#]{0,99}$/.test(id);

/** Hexadecimal addresses are the same in either case. */
const toContractKey = (address: string) => (/^0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address);

const findContract = (text: string) => evmAddress.exec(text)?.[0] ?? otherAddress.exec(text)?.[1];

/** Creates a client of CoinGecko's API or a compatible one. Caches responses: a past day's price doesn't change. */
export function createCoinGecko({ url, key, safeFetch }: CoinGeckoOptions): Prices {
  const header = new URL(url).hostname.startsWith('pro-api.') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key';
  const searches = new LRUCache<string, readonly Coin[]>({ max: 2_000, ttl: dayMs });
  const coins = new LRUCache<string, { coin: Coin | undefined }>({ max: 2_000, ttl: dayMs });
  const prices = new LRUCache<string, { price: Price | undefined }>({ max: 5_000 });
  const contracts = new LRUCache<'all', ReadonlyMap<string, readonly Coin[]>>({ max: 1, ttl: dayMs });

  /** Returns the parsed response; undefined for status 404. */
  async function fetchJson<T>(
    path: string,
    search: Record<string, string>,
    shape: z.ZodType<T>,
    limits = { timeoutMs, maxBytes },
  ) {
    const address = `${url}${path}?${new URLSearchParams(search)}`;
    const response = await safeFetch(address, {
      ...limits,
      accept: 'application/json',
      headers: key === null ? {} : { [header]: key },
    }).catch((error: unknown) => {
      throw createUnavailableError(error);
    });
    if (response.status === 404) return undefined;
    if (response.status !== 200)
      throw createUnavailableError(new Error(`CoinGecko returned ${response.status}`));
    try {
      return shape.parse(JSON.parse(response.body.toString()));
    } catch (error) {
      throw createUnavailableError(error);
    }
  }

  /** Returns the service's results for a text, largest market first. */
  async function search(text: string): Promise<readonly Coin[]> {
    const cacheKey = text.toLowerCase();
    const cached = searches.get(cacheKey);
    if (cached !== undefined) return cached;
    const response = await fetchJson('/search', { query: text }, searchResponse);
    const toRank = (rank: number | null | undefined) => rank ?? Number.POSITIVE_INFINITY;
    const result = (response?.coins ?? [])
      .filter(isUsable)
      .toSorted((a, b) => toRank(a.market_cap_rank) - toRank(b.market_cap_rank) || 0)
      .map(toCoin);
    searches.set(cacheKey, result);
    return result;
  }

  async function readCoin(id: string): Promise<Coin | undefined> {
    const cached = coins.get(id);
    if (cached !== undefined) return cached.coin;
    const unneeded = ['localization', 'tickers', 'market_data', 'community_data', 'developer_data'];
    const parameters = Object.fromEntries(unneeded.map((name) => [name, 'false']));
    const response = await fetchJson(`/coins/${encodeURIComponent(id)}`, parameters, coin);
    const result = response && toCoin(response);
    coins.set(id, { coin: result });
    return result;
  }

  /** Returns the coins by contract address, on any chain. */
  async function readContracts(): Promise<ReadonlyMap<string, readonly Coin[]>> {
    const cached = contracts.get('all');
    if (cached !== undefined) return cached;
    const limits = { timeoutMs: 3 * timeoutMs, maxBytes: maxContractBytes };
    const response = await fetchJson('/coins/list', { include_platform: 'true' }, coinListResponse, limits);
    const result = new Map<string, Coin[]>();
    for (const { platforms = {}, ...item } of (response ?? []).filter(isUsable)) {
      const addresses = Object.values(platforms).flatMap((address) =>
        address ? [toContractKey(address)] : [],
      );
      for (const address of new Set(addresses))
        result.set(address, [...(result.get(address) ?? []), toCoin(item)]);
    }
    contracts.set('all', result);
    return result;
  }

  async function fetchLatestPrice(id: string, currency: string): Promise<Price | undefined> {
    const parameters = {
      ids: id,
      vs_currencies: currency,
      include_last_updated_at: 'true',
      precision: 'full',
    };
    const price = (await fetchJson('/simple/price', parameters, simplePriceResponse))?.[id];
    const [value, at] = [price?.[currency], price?.last_updated_at];
    return value == null || at == null ? undefined : { value: toDecimalText(value), at: new Date(at * 1000) };
  }

  async function fetchPastPrice(id: string, currency: string, day: string): Promise<Price | undefined> {
    const date = day.split('-').toReversed().join('-');
    const parameters = { date, localization: 'false' };
    const response = await fetchJson(`/coins/${encodeURIComponent(id)}/history`, parameters, historyResponse);
    const value = response?.market_data?.current_price[currency];
    return value == null ? undefined : { value: toDecimalText(value), at: new Date(`${day}T00:00:00.000Z`) };
  }

  return {
    name: 'CoinGecko',
    async listCoinsBySymbol(symbol) {
      const upperSymbol = symbol.toUpperCase();
      // A token is hardly ever named like a currency.
      if (fiat.has(upperSymbol)) return [];
      return (await search(symbol)).filter((item) => item.symbol === upperSymbol).slice(0, maxResults);
    },
    findCoin: readCoin,
    async findCoins(text) {
      const [, linked] = coinLink.exec(text) ?? [];
      if (linked !== undefined) {
        const coin = await readCoin(linked.toLowerCase());
        return coin === undefined ? [] : [coin];
      }
      const contract = findContract(text);
      const contractCoins =
        contract === undefined ? undefined : (await readContracts()).get(toContractKey(contract));
      return contractCoins ?? (await search(text)).slice(0, maxResults);
    },
    async findPrice({ coinId, currency, day, now }: PriceQuery) {
      const today = now.toISOString().slice(0, 10);
      const cacheKey = [coinId, currency, day].join(' ');
      const cached = prices.get(cacheKey);
      if (cached !== undefined) return cached.price;
      const currencyId = currency.toLowerCase();
      const isPast = day < today;
      const price = await (isPast
        ? fetchPastPrice(coinId, currencyId, day)
        : fetchLatestPrice(coinId, currencyId));
      prices.set(cacheKey, { price }, { ttl: isPast ? dayMs : minuteMs });
      return price;
    },
  };
}
