import { Big } from 'big.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '#/lib/app-error.ts';
import type { SafeFetch } from '../safe-fetch.server.ts';
import type { Price, PriceQuery, Prices } from './prices.server.ts';

type CoinGeckoOptions = {
  /** Without a slash at its end. */
  url: string;
  key: string | null;
  safeFetch: SafeFetch;
};

const timeoutMs = 6_000;
const maxBytes = 1024 * 1024;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const decimals = 18;

const found = z.object({
  coins: z.array(z.object({ id: z.string(), symbol: z.string(), market_cap_rank: z.number().nullish() })),
});
const amounts = z.record(z.string(), z.number().nonnegative().nullish());
const latest = z.record(z.string(), amounts);
const past = z.object({ market_data: z.object({ current_price: amounts }).optional() });

const fiat = new Set(Intl.supportedValuesOf('currency'));

const unavailable = (cause?: unknown) =>
  new AppError('UNAVAILABLE', 'CoinGecko is not answering. Please try again later, or enter the value.', {
    cause,
  });

/** Every digit that came, without an exponent. */
const textOf = (value: number) => new Big(value).round(decimals).toFixed();

/** Prices from CoinGecko's API, or from what speaks like it. Answers are kept: a past day's price doesn't change. */
export function createCoinGecko({ url, key, safeFetch }: CoinGeckoOptions): Prices {
  const header = new URL(url).hostname.startsWith('pro-api.') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key';
  const ids = new LRUCache<string, { id: string | undefined }>({ max: 2_000, ttl: dayMs });
  const kept = new LRUCache<string, { price: Price | undefined }>({ max: 5_000 });

  /** The answer, read as it should be; undefined where there is no such thing. */
  async function ask<T>(path: string, search: Record<string, string>, shape: z.ZodType<T>) {
    const address = `${url}${path}?${new URLSearchParams(search)}`;
    const answer = await safeFetch(address, {
      timeoutMs,
      maxBytes,
      accept: 'application/json',
      headers: key === null ? {} : { [header]: key },
    }).catch((error: unknown) => {
      throw unavailable(error);
    });
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw unavailable(new Error(`CoinGecko answered ${answer.status}`));
    try {
      return shape.parse(JSON.parse(answer.body.toString()));
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Many tokens share a symbol: the one that is worth most in all is meant. */
  async function idOf(symbol: string): Promise<string | undefined> {
    const wanted = symbol.toLowerCase();
    const known = ids.get(wanted);
    if (known !== undefined) return known.id;
    const answer = await ask('/search', { query: symbol }, found);
    const rankOf = (rank: number | null | undefined) => rank ?? Number.POSITIVE_INFINITY;
    const [best] = (answer?.coins ?? [])
      .filter((coin) => coin.symbol.toLowerCase() === wanted)
      .sort((a, b) => rankOf(a.market_cap_rank) - rankOf(b.market_cap_rank) || 0);
    ids.set(wanted, { id: best?.id });
    return best?.id;
  }

  async function priceNow(id: string, currency: string): Promise<Price | undefined> {
    const search = {
      ids: id,
      vs_currencies: currency,
      include_last_updated_at: 'true',
      precision: 'full',
    };
    const price = (await ask('/simple/price', search, latest))?.[id];
    const [value, at] = [price?.[currency], price?.last_updated_at];
    return value == null || at == null ? undefined : { value: textOf(value), at: new Date(at * 1000) };
  }

  async function priceOn(id: string, currency: string, day: string): Promise<Price | undefined> {
    const date = day.split('-').toReversed().join('-');
    const search = { date, localization: 'false' };
    const answer = await ask(`/coins/${encodeURIComponent(id)}/history`, search, past);
    const value = answer?.market_data?.current_price[currency];
    return value == null ? undefined : { value: textOf(value), at: new Date(`${day}T00:00:00.000Z`) };
  }

  return {
    name: 'CoinGecko',
    async priceOf({ symbol, currency, day, now }: PriceQuery) {
      const today = now.toISOString().slice(0, 10);
      // What is called like a currency is hardly a token.
      if (fiat.has(symbol.toUpperCase())) return undefined;
      const place = [symbol.toLowerCase(), currency, day].join(' ');
      const known = kept.get(place);
      if (known !== undefined) return known.price;
      const id = await idOf(symbol);
      const wanted = currency.toLowerCase();
      const isPast = day < today;
      const price =
        id === undefined ? undefined : await (isPast ? priceOn(id, wanted, day) : priceNow(id, wanted));
      kept.set(place, { price }, { ttl: isPast ? dayMs : minuteMs });
      return price;
    },
  };
}
