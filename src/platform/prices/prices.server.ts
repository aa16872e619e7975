import type { SafeFetch } from '../safe-fetch.server.ts';
import { createCoinGecko } from './coingecko.server.ts';

/** The price of one token: an exact decimal number as text, and its time. */
export type Price = { value: string; at: Date };

/** A token by symbol, in a currency (ISO 4217), on a calendar day ('YYYY-MM-DD') up to `now`. */
export type PriceAsked = { symbol: string; currency: string; day: string; now: Date };

/** A source of token prices. */
export type Prices = {
  /** Shown to users as the source of a price. */
  name: string;
  /** Returns undefined if no price is known. Throws AppError UNAVAILABLE if the source is unreachable. */
  priceOf: (asked: PriceAsked) => Promise<Price | undefined>;
};

export type PricesConfig = { readonly url: string; readonly key: string | null } | null;

/** Creates the price source; undefined if the operator has configured none. */
export const createPrices = (config: PricesConfig, safeFetch: SafeFetch): Prices | undefined =>
  config === null ? undefined : createCoinGecko({ ...config, safeFetch });
