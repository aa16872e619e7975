import { type DecimalSign, readQuantity, resolveSign } from '#/lib/read-number.ts';
import type { AmountField, ImportField } from '../mapping/fields.ts';
import { getHeadingCurrency, toCurrency } from '../mapping/headings.ts';
import { isPlaceholder } from '../mapping/words.ts';
import { importedEntry } from '../schema.ts';

/** A cost or reward of a row that isn't linked to its airdrop yet. */
export type RowEntry = {
  kind: 'other' | 'gas' | 'reward';
  day: string;
  /** The date of the row that decided the day. */
  dayFrom: 'start' | 'claim' | 'today';
  amount: string;
  currency: string;
  value: string | null;
  valueCurrency: string | null;
};

export type EntryTexts = Partial<Record<AmountField | 'rewardToken', string>>;
export type EntryReader = {
  getHeading: (field: ImportField) => string;
  getSign: (field: ImportField) => DecimalSign | undefined;
  /** Applies to amounts without a unit. */
  currency: string | null;
};

type Money = { amount: string; currency: string | undefined };

function readMoney(
  text: string,
  field: AmountField,
  { getHeading, getSign, currency }: EntryReader,
  token?: string,
): Money | undefined {
  const quantity = readQuantity(text, resolveSign(text, getSign(field)));
  if (!quantity) return undefined;
  const unit = quantity.unit === '' ? undefined : toCurrency(quantity.unit);
  if (quantity.unit !== '' && unit === undefined) return undefined;
  return {
    amount: quantity.value,
    currency: unit ?? token ?? getHeadingCurrency(getHeading(field)) ?? currency ?? undefined,
  };
}

type EntryDay = Pick<RowEntry, 'day' | 'dayFrom'>;

const isValidEntry = ({ dayFrom: _, ...entry }: RowEntry): boolean => importedEntry.safeParse(entry).success;
const stripMinus = (amount: string) => amount.replace(/^-/, '');

/** Reads the costs and rewards of a row. `unmapped` lists fields whose text couldn't be read. Zero amounts are ignored. */
export function readEntries(
  texts: EntryTexts,
  reader: EntryReader,
  { costDay, rewardDay }: { costDay: EntryDay; rewardDay: EntryDay },
): { entries: RowEntry[]; unmapped: ImportField[] } {
  const entries: RowEntry[] = [];
  const unmapped: ImportField[] = [];
  const getText = (field: keyof EntryTexts) => {
    const text = texts[field];
    return text === undefined || isPlaceholder(text) ? undefined : text;
  };
  const add = (entry: RowEntry, fields: ImportField[]) => {
    if (isValidEntry(entry)) entries.push(entry);
    else unmapped.push(...fields);
  };
  for (const [field, kind] of [
    ['cost', 'other'],
    ['gas', 'gas'],
  ] as const) {
    const text = getText(field);
    if (text === undefined) continue;
    const money = readMoney(text, field, reader);
    if (money && stripMinus(money.amount) === '0') continue;
    if (!money?.currency) {
      unmapped.push(field);
      continue;
    }
    // Some lists write costs as negative numbers.
    const amount = stripMinus(money.amount);
    const entry = { kind, ...costDay, amount, currency: money.currency, value: null, valueCurrency: null };
    add(entry, [field]);
  }
  const [rewardText, tokenText, valueText] = [getText('reward'), getText('rewardToken'), getText('value')];
  const token = tokenText === undefined ? undefined : toCurrency(tokenText.trim());
  const reward = rewardText === undefined ? undefined : readMoney(rewardText, 'reward', reader, token);
  const value = valueText === undefined ? undefined : readMoney(valueText, 'value', reader);
  const isReward = reward?.currency !== undefined && /^\d/.test(reward.amount);
  if (rewardText !== undefined && !isReward) unmapped.push('reward');
  if (!isReward || reward.amount === '0') {
    if (tokenText !== undefined && !isReward) unmapped.push('rewardToken');
    if (valueText !== undefined && value?.amount !== '0') unmapped.push('value');
    return { entries, unmapped };
  }
  const isValued =
    value?.currency !== undefined && /^[A-Z]{3}$/.test(value.currency) && /^\d/.test(value.amount);
  if (valueText !== undefined && !isValued) unmapped.push('value');
  if (tokenText !== undefined && token !== reward.currency) unmapped.push('rewardToken');
  add(
    {
      kind: 'reward',
      ...rewardDay,
      amount: reward.amount,
      currency: reward.currency ?? '',
      value: isValued ? value.amount : null,
      valueCurrency: isValued ? (value.currency ?? null) : null,
    },
    [
      'reward',
      ...(isValued ? (['value'] as const) : []),
      ...(token === undefined ? [] : (['rewardToken'] as const)),
    ],
  );
  return { entries, unmapped };
}

/** Whether neither the amount nor its heading names a currency. */
export function lacksCurrency(text: string, heading: string): boolean {
  const quantity = readQuantity(text);
  return quantity?.unit === '' && quantity.value !== '0' && getHeadingCurrency(heading) === undefined;
}
