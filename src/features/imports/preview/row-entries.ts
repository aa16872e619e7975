import { type DecimalSign, isAmbiguousNumber, readQuantity } from '#/lib/read-number.ts';
import type { AmountField, ImportField } from '../mapping/fields.ts';
import { currencyInHeading, currencyOf } from '../mapping/headings.ts';
import { isPlaceholder } from '../mapping/words.ts';
import { importedEntry } from '../schema.ts';

/** A cost or a reward of a row, before it is known which airdrop it belongs to. */
export type RowEntry = {
  kind: 'other' | 'gas' | 'reward';
  day: string;
  amount: string;
  currency: string;
  value: string | null;
  valueCurrency: string | null;
};

export type EntryTexts = Partial<Record<AmountField | 'rewardToken', string>>;
export type EntryReader = {
  /** Of the column of each field. */
  headingOf: (field: ImportField) => string;
  signOf: (field: ImportField) => DecimalSign | undefined;
  /** Of amounts without a unit. */
  currency: string | null;
};

type Money = { amount: string; currency: string | undefined };

/** Where a number could be read both ways, as its column reads it; otherwise as it shows itself. */
export const signFor = (text: string, sign: DecimalSign | undefined): DecimalSign | undefined =>
  isAmbiguousNumber(text) ? sign : undefined;

function readMoney(
  text: string,
  field: AmountField,
  { headingOf, signOf, currency }: EntryReader,
  token?: string,
): Money | undefined {
  const quantity = readQuantity(text, signFor(text, signOf(field)));
  if (!quantity) return undefined;
  const unit = quantity.unit === '' ? undefined : currencyOf(quantity.unit);
  if (quantity.unit !== '' && unit === undefined) return undefined;
  const named = unit ?? token ?? currencyInHeading(headingOf(field)) ?? currency ?? undefined;
  return { amount: quantity.value, currency: named };
}

const fits = (entry: RowEntry): boolean => importedEntry.safeParse(entry).success;
const unsigned = (amount: string) => amount.replace(/^-/, '');

/** The costs and rewards of a row; `kept`: fields with words that are none. A zero is nothing. */
export function readEntries(
  texts: EntryTexts,
  reader: EntryReader,
  { costDay, rewardDay }: { costDay: string; rewardDay: string },
): { entries: RowEntry[]; kept: ImportField[] } {
  const entries: RowEntry[] = [];
  const kept: ImportField[] = [];
  const textOf = (field: keyof EntryTexts) => {
    const text = texts[field];
    return text === undefined || isPlaceholder(text) ? undefined : text;
  };
  const add = (entry: RowEntry, fields: ImportField[]) => {
    if (fits(entry)) entries.push(entry);
    else kept.push(...fields);
  };
  for (const [field, kind] of [
    ['cost', 'other'],
    ['gas', 'gas'],
  ] as const) {
    const text = textOf(field);
    if (text === undefined) continue;
    const money = readMoney(text, field, reader);
    if (money && unsigned(money.amount) === '0') continue;
    if (!money?.currency) kept.push(field);
    // Some lists write what was paid with a minus.
    else
      add(
        {
          kind,
          day: costDay,
          amount: unsigned(money.amount),
          currency: money.currency,
          value: null,
          valueCurrency: null,
        },
        [field],
      );
  }
  const [rewardText, tokenText, valueText] = [textOf('reward'), textOf('rewardToken'), textOf('value')];
  const token = tokenText === undefined ? undefined : currencyOf(tokenText.trim());
  const reward = rewardText === undefined ? undefined : readMoney(rewardText, 'reward', reader, token);
  const value = valueText === undefined ? undefined : readMoney(valueText, 'value', reader);
  const isReward = reward?.currency !== undefined && /^\d/.test(reward.amount);
  if (rewardText !== undefined && !isReward) kept.push('reward');
  if (!isReward || reward.amount === '0') {
    if (tokenText !== undefined && !isReward) kept.push('rewardToken');
    if (valueText !== undefined && value?.amount !== '0') kept.push('value');
    return { entries, kept };
  }
  const isValued =
    value?.currency !== undefined && /^[A-Z]{3}$/.test(value.currency) && /^\d/.test(value.amount);
  if (valueText !== undefined && !isValued) kept.push('value');
  if (tokenText !== undefined && token !== reward.currency) kept.push('rewardToken');
  add(
    {
      kind: 'reward',
      day: rewardDay,
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
  return { entries, kept };
}

/** Whether an amount of a cell names no currency, nor its heading does. */
export function lacksCurrency(text: string, heading: string): boolean {
  const quantity = readQuantity(text);
  return quantity?.unit === '' && quantity.value !== '0' && currencyInHeading(heading) === undefined;
}
