import type { EntryInput } from '#/features/profit/schema.ts';
import type { Api } from '#/lib/api-client.ts';

/**
 * Returns a reward with the day's price of its token, found by the token's contract. Returns it as it is if there is no price
 * service, or it doesn't know the contract.
 */
export async function priceReward(api: Api, reward: EntryInput, token: string): Promise<EntryInput> {
  try {
    const { prices, currency } = await api.profit.settings();
    if (prices === null) return reward;
    const { items } = await api.profit.coins({ q: token });
    const coin = items.find(({ symbol }) => symbol.toLowerCase() === reward.currency.toLowerCase());
    if (coin === undefined) return reward;
    const { rate } = await api.profit.rate({
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
