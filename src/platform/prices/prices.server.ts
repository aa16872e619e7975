import type { SafeFetch } from '../safe-fetch.server.ts';
import { createCoinGecko } from './coingecko.server.ts';

/** The price of one token: an exact decimal number as text, and its time. */
export type Price = { value: string; at: Date };

/** A token in the price service. Several share a symbol. */
export type Coin = { id: string; symbol: string; name: string };

/** A query for a coin's price in a currency (ISO 4217) on a calendar day ('YYYY-MM-DD') up to `now`. */
export type PriceQuery = { coinId: string; currency: string; day: string; now: Date };

/** A price service. Each call throws AppError UNAVAILABLE if the service can't be reached. */
export type Prices = {
  /** The display name of the service, as the source of a price. */
  name: string;
  /** Returns the coins with a symbol, without currencies, the largest market first. */
  listCoinsBySymbol: (symbol: string) => Promise<readonly Coin[]>;
  /** Returns a coin by its id. */
  findCoin: (id: string) => Promise<Coin | undefined>;
  /** Returns the coins that match a contract address, a link to a coin or a contract, or a name. */
  findCoins: (text: string) => Promise<readonly Coin[]>;
  /** Returns undefined if no price is known. */
  findPrice: (query: PriceQuery) => Promise<Price | undefined>;
};

export type PricesConfig = { readonly url: string; readonly key: string | null } | null;

/** Returns undefined if the operator has configured no service. */
export const createPrices = (config: PricesConfig, safeFetch: SafeFetch): Prices | undefined =>
  config === null ? undefined : createCoinGecko({ ...config, safeFetch });
