import type { SafeFetch } from '../safe-fetch.server.ts';
import { createCoinGecko } from './coingecko.server.ts';

/** The price of one token: an exact decimal number as text, and its time. */
export type Price = { value: string; at: Date };

/** A token as the service of prices knows it; several share a symbol. */
export type Coin = { id: string; symbol: string; name: string };

/** Of a coin by its id, in a currency (ISO 4217), on a calendar day ('YYYY-MM-DD') up to `now`. */
export type PriceQuery = { coinId: string; currency: string; day: string; now: Date };

/** A service of prices. Each call throws AppError UNAVAILABLE when the service couldn't be asked. */
export type Prices = {
  /** As people see where a price is from. */
  name: string;
  /** The coins with a symbol, the largest market first. Currencies are no coins. */
  coinsBySymbol: (symbol: string) => Promise<readonly Coin[]>;
  /** A coin by its id. */
  coin: (id: string) => Promise<Coin | undefined>;
  /** The coins of a contract address, a link to a coin or a contract, or a name. */
  findCoins: (text: string) => Promise<readonly Coin[]>;
  /** Undefined where none is known. */
  findPrice: (query: PriceQuery) => Promise<Price | undefined>;
};

export type PricesConfig = { readonly url: string; readonly key: string | null } | null;

/** Undefined where the operator has chosen no service. */
export const createPrices = (config: PricesConfig, safeFetch: SafeFetch): Prices | undefined =>
  config === null ? undefined : createCoinGecko({ ...config, safeFetch });
