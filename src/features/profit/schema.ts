import * as z from 'zod/mini';
import { isCalendarDay } from '#/lib/dates.ts';
import { normalizeDecimal } from '#/lib/decimals.ts';
import { optionalText } from '#/lib/input-fields.ts';
import { limitInput, listInput, listPage } from '#/lib/list-page.ts';
import { cleanLine } from '#/lib/text.ts';
import { costKinds, type EntryKind, entryKinds, valueFilters } from './kinds.ts';

/** Limit per user. */
export const maxEntries = 50_000;

/** Limit of all notes of a user's entries, in UTF-8 bytes. */
export const maxEntryNoteBytes = 4 * 1024 * 1024;

/** Limit of returns per deposit. */
export const maxReturns = 100;

const numberError = 'Enter a number such as 0.25';
const digitsError = 'Enter at most 24 digits, with up to 18 decimals';

/** A non-negative decimal as a string, which keeps every digit. */
const decimal = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.regex(/^\d+(\.\d+)?$/, { error: numberError, abort: true }),
      z.overwrite(normalizeDecimal),
      z.regex(/^\d{1,24}(\.\d{1,18})?$/, digitsError),
    );

const dayError = 'Enter a valid date';
const day = z.iso.date({ error: dayError }).check(z.refine(isCalendarDay, { error: dayError }));

/** Converts 'usd' to 'USD' and keeps 'stETH'. */
const normalizeSymbol = (text: string) => (/^[a-z0-9]+$/.test(text) ? text.toUpperCase() : text);
const symbol = z.string({ error: 'Currency is required' }).check(
  z.overwrite((text) => normalizeSymbol(cleanLine(text))),
  z.minLength(1, 'Currency is required'),
  z.maxLength(20, 'Currency must be at most 20 characters'),
);

const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter a currency such as USD'));

const optionalName = (label: string, max: number) =>
  z._default(
    z.string().check(z.overwrite(cleanLine), z.maxLength(max, `${label} must be at most ${max} characters`)),
    '',
  );

/** Price of one token, with its source and time. */
export const entryRate = z.strictObject({
  value: decimal('Rate is required'),
  source: z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(60)),
  at: z.iso.datetime(),
});
export type EntryRate = z.output<typeof entryRate>;

/** Coin id at the price service. */
const coinId = z.string().check(z.regex(/^[^\s/.][^\s/?#]{0,99}$/, 'Choose a coin from the list'));

const kindField = z.enum(entryKinds, { error: 'Select a kind' });

const fields = {
  kind: kindField,
  day,
  amount: decimal('Amount is required'),
  currency: symbol,
  value: z._default(z.nullable(decimal('Value is required')), null),
  valueCurrency: z._default(z.nullable(currencyCode), null),
  rate: z._default(z.nullable(entryRate), null),
  /** Identifies the token among those with the same symbol. */
  coinId: z._default(z.nullable(coinId), null),
  airdropId: z._default(z.nullable(z.uuid()), null),
  airdropName: optionalName('Airdrop', 200),
  walletId: z._default(z.nullable(z.uuid()), null),
  walletName: optionalName('Wallet', 200),
  depositId: z._default(z.nullable(z.uuid()), null),
  closesDeposit: z._default(z.boolean(), false),
  minutes: z._default(
    z
      .number({ error: 'Enter whole minutes' })
      .check(
        z.multipleOf(1, { error: 'Enter whole minutes' }),
        z.minimum(0, 'Enter whole minutes'),
        z.maximum(60_000, 'Enter at most 1,000 hours'),
      ),
    0,
  ),
  note: optionalText(1000, 'Note must be at most 1,000 characters'),
};

type ReturnFields = { kind: EntryKind; depositId: string | null; closesDeposit: boolean };
const returnRules = [
  z.refine<ReturnFields>(({ kind, depositId }) => kind === 'return' || depositId === null, {
    error: 'Only returns can be linked to a deposit',
    path: ['depositId'],
  }),
  z.refine<ReturnFields>(({ kind, closesDeposit }) => kind === 'return' || !closesDeposit, {
    error: 'Only returns can close a deposit',
    path: ['closesDeposit'],
  }),
] as const;

/**
 * The transaction that an entry was read from. `line` tells the entries of one transaction apart: a person has each once, however
 * often a file is imported, and editing the entry doesn't change it.
 */
export const entryTransaction = z.strictObject({
  hash: z.string().check(z.regex(/^[^\s\p{Cc}]{1,200}$/u, 'Enter a transaction hash')),
  line: z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]+$/u)),
});
export type EntryTransaction = z.output<typeof entryTransaction>;

/** `nth` counts equal amounts of the same transaction, from 1. A transaction pays for gas once. */
export const toTransactionLine = (
  { kind, currency, amount }: { kind: EntryKind; currency: string; amount: string },
  nth = 1,
): string => (kind === 'gas' ? 'gas' : `${kind} ${currency.toUpperCase()} ${amount} ${nth}`);

/** What a person enters; an edit keeps the transaction. */
export const entryFields = z.strictObject(fields).check(...returnRules);
export type EntryFields = z.output<typeof entryFields>;

const newFields = { ...fields, transaction: z._default(z.nullable(entryTransaction), null) };

/**
 * Input for a new entry. The names are for airdrops and wallets that no longer exist. A missing value defaults to the
 * amount if both have the same currency, and is unknown otherwise.
 */
export const entryInput = z.strictObject(newFields).check(...returnRules);
export type EntryInput = z.output<typeof entryInput>;

/** An entry whose transaction is already recorded isn't added again. `returnIds` links existing returns when a deleted deposit is restored. */
export const newEntry = z
  .strictObject({
    ...newFields,
    returnIds: z._default(z.array(z.uuid()).check(z.maxLength(maxReturns)), []),
  })
  .check(
    ...returnRules,
    z.refine(({ kind, returnIds }) => kind === 'deposit' || returnIds.length === 0, {
      error: 'Only deposits can have returns',
      path: ['returnIds'],
    }),
  );
export type NewEntry = z.output<typeof newEntry>;

/** An edit replaces all fields. */
export const entryChanges = z.strictObject({ ...fields, id: z.uuid() }).check(...returnRules);
export type EntryChanges = z.output<typeof entryChanges>;

export const entryId = z.strictObject({ id: z.uuid() });
export type EntryId = z.output<typeof entryId>;

/** `returnIds` are the returns of the deleted deposit. */
export const removedEntry = z.extend(entryId, { returnIds: z.array(z.uuid()) });
export type RemovedEntry = z.output<typeof removedEntry>;

/** Current or last known name of an airdrop or wallet; `id` is null if it was deleted or never set. */
const namedReference = z.strictObject({ id: z.nullable(z.uuid()), name: z.string() });
/** `project` is empty without an airdrop. */
const namedAirdrop = z.extend(namedReference, { project: z.string() });

/** Amounts are exact decimals as strings. */
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
  airdrop: namedAirdrop,
  wallet: namedReference,
  depositId: z.nullable(z.uuid()),
  closesDeposit: z.boolean(),
  minutes: z.int(),
  note: z.nullable(z.string()),
  transaction: z.nullable(entryTransaction),
  createdAt: z.iso.datetime(),
});
export type Entry = z.output<typeof entry>;

const year = z.optional(z.string().check(z.regex(/^(19|2\d)\d\d$/, 'Enter a year')));
const filters = { year, airdropId: z.optional(z.uuid()), walletId: z.optional(z.uuid()) };

export const entriesInput = z.prefault(
  listInput({ ...filters, value: z._default(z.enum(valueFilters), 'all'), limit: limitInput }),
  {},
);
export type EntriesInput = z.output<typeof entriesInput>;

export const entriesPage = listPage(entry);
export type EntriesPage = z.output<typeof entriesPage>;

export const summaryInput = z.prefault(z.strictObject(filters), {});
export type SummaryInput = z.output<typeof summaryInput>;

/** Net is rewards plus returns minus costs; a deposit counts as a cost until it is returned. */
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
  airdrop: namedAirdrop,
  wallet: namedReference,
  amount: z.string(),
  currency: z.string(),
  /** Part of the amount that hasn't been returned. */
  open: z.string(),
  value: z.nullable(z.string()),
  valueCurrency: z.string(),
});
export type OpenPosition = z.output<typeof openPosition>;

/**
 * Sums of the entries valued in the reporting currency. `perHour` is null if no time was spent. `others` counts entries
 * valued in other currencies, which the sums exclude. Airdrops and wallets after the first `maxGroups` are merged into one
 * row.
 */
export const summary = z.strictObject({
  currency: z.string(),
  today: z.iso.date(),
  totals: z.strictObject({ ...sums, perHour: z.nullable(z.string()), missing: z.int() }),
  kinds: z.array(z.strictObject({ kind: z.enum(costKinds), value: z.string() })),
  /** `running` is the cumulative net up to this month. */
  months: z.array(z.strictObject({ month: z.string(), running: z.string(), ...sums })),
  years: z.array(z.strictObject({ year: z.string(), ...sums })),
  airdrops: z.array(z.strictObject({ airdrop: z.nullable(namedAirdrop), ...sums })),
  wallets: z.array(z.strictObject({ wallet: z.nullable(namedReference), ...sums })),
  others: z.array(z.strictObject({ currency: z.string(), entries: z.int() })),
  /** Open deposits of all years, largest first, at most `maxGroups`. */
  positions: z.array(openPosition),
  /** Entries whose value isn't known, in any currency, newest first, at most `maxUnvalued`. */
  unvalued: z.array(entry),
  unvaluedCount: z.int(),
  openCount: z.int(),
  /** Value of open deposits minus their returns. */
  openValue: z.string(),
  /** Years with entries, regardless of filters, newest first. */
  entryYears: z.array(z.string()),
});
export type Summary = z.output<typeof summary>;

export const maxGroups = 100;

/** The maximum number of entries without a value in a summary. */
export const maxUnvalued = 5;

/** Number of entries by airdrop; airdrops without entries are omitted. */
export const entryCounts = z.strictObject({
  items: z.array(z.strictObject({ airdropId: z.uuid(), entries: z.int() })),
});
export type EntryCounts = z.output<typeof entryCounts>;

/** `prices` is the name of the price service; null if none is configured. */
export const profitSettings = z.strictObject({ currency: z.string(), prices: z.nullable(z.string()) });

export const profitSettingsChange = z.strictObject({ currency: currencyCode });
export type ProfitSettingsChange = z.output<typeof profitSettingsChange>;

/** A coin of the price service. */
const coin = z.strictObject({ id: z.string(), symbol: z.string(), name: z.string() });
export type Coin = z.output<typeof coin>;

export const rateInput = z.strictObject({ symbol, currency: currencyCode, day, coinId: z.optional(coinId) });
export type RateInput = z.output<typeof rateInput>;

/** `coin` is the coin of the rate; `others` are other coins with the symbol, largest market first. */
export const rateLookup = z.strictObject({
  rate: z.nullable(entryRate),
  coin: z.nullable(coin),
  others: z.array(coin),
});
export type RateLookup = z.output<typeof rateLookup>;

/** A name, a contract address, or a link to a coin or a contract. */
export const coinsInput = z.strictObject({
  q: z.string().check(z.overwrite(cleanLine), z.minLength(1, 'Enter a coin'), z.maxLength(300)),
});
export type CoinsInput = z.output<typeof coinsInput>;

export const coinList = z.strictObject({ items: z.array(coin) });
export type CoinList = z.output<typeof coinList>;
