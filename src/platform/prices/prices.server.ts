import type { SafeFetch } from '../safe-fetch.server.ts';
import { createCoinGecko } from './coingecko.server.ts';

/** What one of a token was worth: an exact decimal number as text, and the instant it is of. */
export type Price = { value: string; at: Date };

/** Of a token by its symbol, in a currency (ISO 4217), on a calendar day ('YYYY-MM-DD') up to `now`. */
export type PriceQuery = { symbol: string; currency: string; day: string; now: Date };

/** Whoever knows the prices of tokens. */
export type Prices = {
  /** As people are told where a price is from. */
  name: string;
  /** Undefined where none is known. AppError UNAVAILABLE when it couldn't be asked. */
  priceOf: (asked: PriceQuery) => Promise<Price | undefined>;
};

export type PricesConfig = { readonly url: string; readonly key: string | null } | null;

/** Undefined where the operator has nobody to ask. */
export const createPrices = (config: PricesConfig, safeFetch: SafeFetch): Prices | undefined =>
  config === null ? undefined : createCoinGecko({ ...config, safeFetch });
