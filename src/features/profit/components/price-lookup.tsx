import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { useAction } from '#/ui/use-action.ts';
import type { Coin, RateLookup } from '../schema.ts';
import type { EntryFormState } from './entry-form.ts';
import { profitSettingsQuery } from './profit.ts';

type PriceLookupProps = {
  form: EntryFormState;
  /** Called after the form's rate has changed. */
  onFound: () => Promise<void>;
};

type LookupResult = { symbol: string; coin: Coin | null; coins: readonly Coin[]; hasPrice: boolean };

const anotherCoin = 'another';
const formatCoin = ({ name, symbol }: Coin) => `${name} (${symbol})`;

/** Adds the id to coins with the same name and symbol. */
const toOption = (coin: Coin, coins: readonly Coin[]) => ({
  value: coin.id,
  label: coins.some((item) => item.id !== coin.id && formatCoin(item) === formatCoin(coin))
    ? `${formatCoin(coin)}, ${coin.id}`
    : formatCoin(coin),
});

function toLookupResult(
  symbol: string,
  { rate, coin, others }: RateLookup,
  extraCoins: readonly Coin[],
): LookupResult {
  const coins = [...(coin === null ? [] : [coin]), ...others, ...extraCoins];
  const unique = coins.filter(({ id }, index) => coins.findIndex((item) => item.id === id) === index);
  return { symbol, coin, coins: unique, hasPrice: rate !== null };
}

/** Looks up the day's price if a price service is configured, and lets the user choose among coins with the same symbol. */
export function PriceLookup({ form, onFound }: PriceLookupProps) {
  const { api } = useRouter().options.context;
  const { data: settings } = useQuery(profitSettingsQuery(api));
  const { run, busy, error } = useAction({
    failureMessage: 'We couldn’t look up the price. Please try again.',
    placement: 'beside',
  });
  const { getValues, setValue, control } = form;
  const symbol = useWatch({ control, name: 'currency' }).trim();
  const [lastResult, setLastResult] = useState<LookupResult>();
  const [isSearching, setIsSearching] = useState(false);
  const result = lastResult?.symbol === symbol ? lastResult : undefined;
  const service = settings?.prices;
  if (service == null) return null;

  /** `extraCoins` are further coins to choose from. */
  const lookUp = async (coinId: string | null, extraCoins: readonly Coin[]) => {
    const { day, valueCurrency } = getValues();
    const query = { symbol, currency: valueCurrency, day };
    const response = await api.profit.rate(coinId === null ? query : { ...query, coinId });
    if (getValues('currency').trim() !== symbol || getValues('day') !== day) return;
    setLastResult(toLookupResult(symbol, response, extraCoins));
    setIsSearching(false);
    const { rate, coin } = response;
    // A value computed from another coin's price doesn't apply to this coin.
    if (rate === null && getValues('rate') !== null) setValue('value', '', { shouldDirty: true });
    setValue('coinId', coin?.id ?? null, { shouldDirty: true });
    setValue('rate', rate, { shouldDirty: true });
    if (rate !== null) await onFound();
  };
  const start = () => run(() => lookUp(getValues('coinId'), []));
  const choose = (id: string) => {
    if (id === anotherCoin) setIsSearching(true);
    else void run(() => lookUp(id, result?.coins ?? []));
  };

  return (
    <div className="-mt-2 grid gap-3 sm:col-span-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="link" size="sm" busy={busy} busyLabel="Looking up…" onClick={() => void start()}>
          Look up the price
        </Button>
        <p role="status" className="text-muted text-sm">
          {error ?? (result && formatResult(result, service))}
        </p>
      </div>
      {result && result.coins.length > 0 && !isSearching && (
        <Field label="Coin" hint={result.coins.length > 1 && 'Several coins use this symbol.'}>
          <Select value={result.coin?.id ?? ''} onChange={({ target }) => choose(target.value)}>
            {result.coin === null && <option value="">Choose a coin</option>}
            {result.coins.map((coin) => {
              const { value, label } = toOption(coin, result.coins);
              return (
                <option key={value} value={value}>
                  {label}
                </option>
              );
            })}
            <option value={anotherCoin}>Another coin…</option>
          </Select>
        </Field>
      )}
      {result && (isSearching || result.coins.length === 0) && (
        <CoinSearch
          service={service}
          onFound={async (coins) => {
            const [coin] = coins;
            if (coin) await lookUp(coin.id, [...coins, ...result.coins]);
          }}
        />
      )}
    </div>
  );
}

function formatResult({ symbol, coin, hasPrice }: LookupResult, service: string): string {
  if (hasPrice && coin) return `Price of ${formatCoin(coin)} from ${service}`;
  return `${service} has no price for ${coin ? formatCoin(coin) : symbol} on this day.`;
}

type CoinSearchProps = { service: string; onFound: (coins: readonly Coin[]) => Promise<void> };

/** Finds a coin that a lookup by symbol doesn't return. */
function CoinSearch({ service, onFound }: CoinSearchProps) {
  const { api } = useRouter().options.context;
  const [q, setQ] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { run, busy, error } = useAction({
    failureMessage: 'We couldn’t look up the coin. Please try again.',
    placement: 'beside',
  });
  const search = () =>
    run(async () => {
      if (q.trim() === '') return;
      const { items } = await api.profit.coins({ q });
      setIsMissing(items.length === 0);
      await onFound(items);
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Keeps Enter from submitting the surrounding form.
    event.preventDefault();
    void search();
  };
  return (
    <div className="flex items-start gap-2">
      <Field
        label="Find the coin"
        className="flex-1"
        error={error ?? (isMissing ? `${service} has no such coin.` : undefined)}
        hint={`A contract address, a name, or its link on ${service}.`}
      >
        <Input
          value={q}
          onChange={({ target }) => {
            setQ(target.value);
            setIsMissing(false);
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
        />
      </Field>
      <Button className="mt-6.5" busy={busy} busyLabel="Finding…" onClick={() => void search()}>
        Find
      </Button>
    </div>
  );
}
