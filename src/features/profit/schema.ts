import * as z from 'zod/mini';
import { isCalendarDay } from '#/lib/dates.ts';
import { plainDecimal } from '#/lib/decimals.ts';
import { optionalText } from '#/lib/input-fields.ts';
import { limitInput, listInput, listPage } from '#/lib/list-page.ts';
import { cleanLine } from '#/lib/text.ts';
import { costKinds, type EntryKind, entryKinds, valueFilters } from './kinds.ts';

/** Entries of one person. */
export const mostEntries = 50_000;

/** What the notes of one person's entries may take, in UTF-8. */
export const mostEntryBytes = 4 * 1024 * 1024;

/** What came back of one deposit, at most. */
export const mostReturns = 100;

const badNumber = 'Please enter a number such as 0.25';
const tooLong = 'Please enter at most 24 digits, with up to 18 decimals';

/** A decimal number that isn't negative, as a text: no digit is lost on its way. */
const decimal = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.regex(/^\d+(\.\d+)?$/, { error: badNumber, abort: true }),
      z.overwrite(plainDecimal),
      z.regex(/^\d{1,24}(\.\d{1,18})?$/, tooLong),
    );

const badDay = 'Please enter a valid date';
const day = z.iso.date({ error: badDay }).check(z.refine(isCalendarDay, { error: badDay }));

/** 'usd' is meant as 'USD'; 'stETH' stays. */
const asSymbol = (text: string) => (/^[a-z0-9]+$/.test(text) ? text.toUpperCase() : text);
const symbol = z.string({ error: 'Currency is required' }).check(
  z.overwrite((text) => asSymbol(cleanLine(text))),
  z.minLength(1, 'Currency is required'),
  z.maxLength(20, 'Currency must be at most 20 characters'),
);

const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, 'Please enter a currency such as USD'));

const name = (what: string, most: number) =>
  z._default(
    z.string().check(z.overwrite(cleanLine), z.maxLength(most, `${what} must be at most ${most} characters`)),
    '',
  );

/** What one of a token was worth: where that was looked up, and of which instant it is. */
export const entryRate = z.strictObject({
  value: decimal('Rate is required'),
  source: z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(60)),
  at: z.iso.datetime(),
});
export type EntryRate = z.output<typeof entryRate>;

/** The id of a coin at the service of prices. */
const coinId = z.string().check(z.regex(/^[^\s/.][^\s/?#]{0,99}$/, 'Please choose a coin from the list'));

const kindOf = z.enum(entryKinds, { error: 'Please select a kind' });

const fields = {
  kind: kindOf,
  day,
  amount: decimal('Amount is required'),
  currency: symbol,
  value: z._default(z.nullable(decimal('Value is required')), null),
  valueCurrency: z._default(z.nullable(currencyCode), null),
  rate: z._default(z.nullable(entryRate), null),
  /** Which of the tokens with this symbol it is. */
  coinId: z._default(z.nullable(coinId), null),
  airdropId: z._default(z.nullable(z.uuid()), null),
  airdropName: name('Airdrop', 200),
  walletId: z._default(z.nullable(z.uuid()), null),
  walletName: name('Wallet', 200),
  depositId: z._default(z.nullable(z.uuid()), null),
  closesDeposit: z._default(z.boolean(), false),
  minutes: z._default(
    z
      .number({ error: 'Please enter whole minutes' })
      .check(
        z.multipleOf(1, { error: 'Please enter whole minutes' }),
        z.minimum(0, 'Please enter whole minutes'),
        z.maximum(60_000, 'Please enter at most 1,000 hours'),
      ),
    0,
  ),
  note: optionalText(1000, 'Note must be at most 1,000 characters'),
};

type Return = { kind: EntryKind; depositId: string | null; closesDeposit: boolean };
const asWhole = [
  z.refine<Return>(({ kind, depositId }) => kind === 'return' || depositId === null, {
    error: 'Only returns can be linked to a deposit',
    path: ['depositId'],
  }),
  z.refine<Return>(({ kind, closesDeposit }) => kind === 'return' || !closesDeposit, {
    error: 'Only returns can close a deposit',
    path: ['closesDeposit'],
  }),
] as const;

/**
 * What adding an entry takes. The names are for entries whose airdrop or wallet isn't in the tracker any more. Without a
 * value it is the amount where both have one currency, and not known otherwise.
 */
export const entryInput = z.strictObject(fields).check(...asWhole);
export type EntryInput = z.output<typeof entryInput>;

/** `returnIds`: what came back already of a deposit that was deleted and is added again. */
export const newEntry = z
  .strictObject({
    ...fields,
    returnIds: z._default(z.array(z.uuid()).check(z.maxLength(mostReturns)), []),
  })
  .check(
    ...asWhole,
    z.refine(({ kind, returnIds }) => kind === 'deposit' || returnIds.length === 0, {
      error: 'Only deposits can have returns',
      path: ['returnIds'],
    }),
  );
export type NewEntry = z.output<typeof newEntry>;

/** An edit gives all of it anew. */
export const entryChanges = z.strictObject({ ...fields, id: z.uuid() }).check(...asWhole);
export type EntryChanges = z.output<typeof entryChanges>;

export const entryId = z.strictObject({ id: z.uuid() });
export type EntryId = z.output<typeof entryId>;

/** `returnIds`: what had come back of the deposit that was deleted. */
export const removedEntry = z.extend(entryId, { returnIds: z.array(z.uuid()) });
export type RemovedEntry = z.output<typeof removedEntry>;

/** An airdrop or wallet as it is called now, or was called last; `id` is null where it is gone or was never named. */
const named = z.strictObject({ id: z.nullable(z.uuid()), name: z.string() });

/** `amount`, `value` and the like are exact decimal numbers, as texts. */
export const entry = z.strictObject({
  id: z.uuid(),
  kind: z.enum(entryKinds),
  day: z.iso.date(),
  amount: z.string(),
  currency: z.string(),
  value: z.nullable(z.string()),
  valueCurrency: z.string(),
  rate: z.nullable(entryRate),
  coinId: z.nullable(z.string()),
  airdrop: named,
  wallet: named,
  depositId: z.nullable(z.uuid()),
  closesDeposit: z.boolean(),
  minutes: z.int(),
  note: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type Entry = z.output<typeof entry>;

const year = z.optional(z.string().check(z.regex(/^(19|2\d)\d\d$/, 'Please enter a year')));
const about = { year, airdropId: z.optional(z.uuid()), walletId: z.optional(z.uuid()) };

export const entriesInput = z.prefault(
  listInput({ ...about, value: z._default(z.enum(valueFilters), 'all'), limit: limitInput }),
  {},
);
export type EntriesInput = z.output<typeof entriesInput>;

export const entriesPage = listPage(entry);
export type EntriesPage = z.output<typeof entriesPage>;

export const summaryInput = z.prefault(z.strictObject(about), {});
export type SummaryInput = z.output<typeof summaryInput>;

/** Net is rewards and returns less costs; a deposit is a cost until it comes back. */
const sums = {
  net: z.string(),
  rewards: z.string(),
  returns: z.string(),
  costs: z.string(),
  minutes: z.int(),
  entries: z.int(),
};

const openPosition = z.strictObject({
  id: z.uuid(),
  day: z.iso.date(),
  airdrop: named,
  wallet: named,
  amount: z.string(),
  currency: z.string(),
  /** Of the amount, what hasn't come back. */
  open: z.string(),
  value: z.nullable(z.string()),
  valueCurrency: z.string(),
});
export type OpenPosition = z.output<typeof openPosition>;

/**
 * Sums of the entries that are valued in the currency of the reports. `perHour` is null where no time was spent. `others`: entries
 * valued in other currencies, which no sum has. Of airdrops and wallets, what comes after the first `mostGroups` is one row, the rest.
 */
export const summary = z.strictObject({
  currency: z.string(),
  today: z.iso.date(),
  totals: z.strictObject({ ...sums, perHour: z.nullable(z.string()), missing: z.int() }),
  kinds: z.array(z.strictObject({ kind: z.enum(costKinds), value: z.string() })),
  /** `running`: the net of this month and those before it. */
  months: z.array(z.strictObject({ month: z.string(), running: z.string(), ...sums })),
  years: z.array(z.strictObject({ year: z.string(), ...sums })),
  airdrops: z.array(z.strictObject({ airdrop: z.nullable(named), ...sums })),
  wallets: z.array(z.strictObject({ wallet: z.nullable(named), ...sums })),
  others: z.array(z.strictObject({ currency: z.string(), entries: z.int() })),
  /** Deposits that haven't come back, whatever the year; the largest first, at most `mostGroups`. */
  positions: z.array(openPosition),
  openCount: z.int(),
  /** What open deposits cost, less what came back of them. */
  openValue: z.string(),
  /** Those that have entries, whatever the filters, newest first. */
  entryYears: z.array(z.string()),
});
export type Summary = z.output<typeof summary>;

export const mostGroups = 100;

/** How many entries each airdrop has; airdrops without entries are left out. */
export const entryCounts = z.strictObject({
  items: z.array(z.strictObject({ airdropId: z.uuid(), entries: z.int() })),
});
export type EntryCounts = z.output<typeof entryCounts>;

/** `prices`: who is asked for the price of a token; null where nobody is. */
export const profitSettings = z.strictObject({ currency: z.string(), prices: z.nullable(z.string()) });

export const profitSettingsChange = z.strictObject({ currency: currencyCode });
export type ProfitSettingsChange = z.output<typeof profitSettingsChange>;

/** A token as the service of prices knows it. */
const coin = z.strictObject({ id: z.string(), symbol: z.string(), name: z.string() });
export type Coin = z.output<typeof coin>;

export const rateInput = z.strictObject({ symbol, currency: currencyCode, day, coinId: z.optional(coinId) });
export type RateInput = z.output<typeof rateInput>;

/** `coin`: the one that the rate is of; `others`: further ones with the symbol, the largest market first. */
export const rateAnswer = z.strictObject({
  rate: z.nullable(entryRate),
  coin: z.nullable(coin),
  others: z.array(coin),
});
export type RateAnswer = z.output<typeof rateAnswer>;

/** A name, a contract address, or a link to a coin or a contract. */
export const coinsInput = z.strictObject({
  q: z.string().check(z.overwrite(cleanLine), z.minLength(1, 'Please enter a coin'), z.maxLength(300)),
});
export type CoinsInput = z.output<typeof coinsInput>;

export const coinList = z.strictObject({ items: z.array(coin) });
export type CoinList = z.output<typeof coinList>;
