import type { CoinList, EntryInput, RateInput, RateLookup } from '#/features/profit/schema.ts';

/** Price lookups, as the API offers them. */
type Lookups = {
  settings: () => Promise<{ prices: string | null; currency: string }>;
  coins: (input: { q: string }) => Promise<CoinList>;
  rate: (input: RateInput) => Promise<RateLookup>;
};

/**
 * Returns a reward with the day's price of its token, found by the token's contract. Returns it unchanged if there is no price
 * service, or if the service doesn't know the contract.
 */
export async function priceReward(lookups: Lookups, reward: EntryInput, token: string): Promise<EntryInput> {
  try {
    const { prices, currency } = await lookups.settings();
    if (prices === null) return reward;
    const { items } = await lookups.coins({ q: token });
    const coin = items.find(({ symbol }) => symbol.toLowerCase() === reward.currency.toLowerCase());
    if (coin === undefined) return reward;
    const { rate } = await lookups.rate({
      symbol: reward.currency,
      currency,
      day: reward.day,
      coinId: coin.id,
    });
    if (rate === null) return reward;
    const { default: Big } = await import('big.js');
    const value = new Big(reward.amount).times(rate.value).round(8).toFixed();
    return { ...reward, value, valueCurrency: currency, rate, coinId: coin.id };
  } catch {
    // The price can be looked up later, on the Profit page.
    return reward;
  }
}
