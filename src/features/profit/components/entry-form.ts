import type { UseFormReturn } from 'react-hook-form';
import { findAmbiguousFields, parseDecimalInput, toDecimalInput } from '#/lib/typed-decimal.ts';
import { parseAmount } from '#/lib/typed-number.ts';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import type { EntryKind } from '../kinds.ts';
import { type Entry, type EntryFields, type EntryRate, entryFields } from '../schema.ts';
import type { ChosenAirdrop } from './airdrop-picker.tsx';

/** The form's texts and choices; '' means empty. */
export type EntryForm = {
  kind: EntryKind;
  day: string;
  amount: string;
  currency: string;
  value: string;
  valueCurrency: string;
  rate: EntryRate | null;
  /** Identifies the token among those with the same symbol; null if not chosen. */
  coinId: string | null;
  airdrop: ChosenAirdrop;
  /** Last name of a deleted airdrop. */
  airdropName: string;
  wallet: string;
  /** Last name of a deleted wallet. */
  walletName: string;
  deposit: string;
  closesDeposit: boolean;
  minutes: string;
  note: string;
};

export type EntryFormState = UseFormReturn<EntryForm, unknown, EntryFields>;

export const createEmptyEntryForm = (initial: { day: string; valueCurrency: string }): EntryForm => ({
  kind: 'reward',
  amount: '',
  currency: '',
  value: '',
  rate: null,
  coinId: null,
  airdrop: null,
  airdropName: '',
  wallet: '',
  walletName: '',
  deposit: '',
  closesDeposit: false,
  minutes: '',
  note: '',
  ...initial,
});

export const toEntryForm = (entry: Entry): EntryForm => ({
  kind: entry.kind,
  day: entry.day,
  amount: toDecimalInput(entry.amount),
  currency: entry.currency,
  value: entry.currency === entry.valueCurrency ? '' : toDecimalInput(entry.value ?? ''),
  valueCurrency: entry.valueCurrency,
  rate: entry.rate,
  coinId: entry.coinId,
  airdrop: entry.airdrop.id === null ? null : { ...entry.airdrop, id: entry.airdrop.id },
  airdropName: entry.airdrop.id === null ? entry.airdrop.name : '',
  wallet: entry.wallet.id ?? '',
  walletName: entry.wallet.id === null ? entry.wallet.name : '',
  deposit: entry.depositId ?? '',
  closesDeposit: entry.closesDeposit,
  minutes: entry.minutes === 0 ? '' : String(entry.minutes),
  note: entry.note ?? '',
});

/** Returns whether the value equals the amount, and the form shows only one number. */
export const isInReportCurrency = ({
  currency,
  valueCurrency,
}: Pick<EntryForm, 'currency' | 'valueCurrency'>) => currency.trim().toUpperCase() === valueCurrency;

export const entryRules = createFormRules<EntryForm, EntryFields>({
  input: entryFields,
  fieldNames: { airdropId: 'airdrop', walletId: 'wallet', depositId: 'deposit' },
  toInput: (values) => {
    const { airdrop, airdropName, wallet, walletName, deposit, value, rate, closesDeposit, coinId, ...rest } =
      values;
    const isReturn = values.kind === 'return';
    const hasValue = value.trim() !== '' && !isInReportCurrency(values);
    return {
      ...rest,
      amount: parseDecimalInput(values.amount),
      value: hasValue ? parseDecimalInput(value) : null,
      rate: hasValue ? rate : null,
      coinId: isInReportCurrency(values) ? null : coinId,
      airdropId: airdrop?.id ?? null,
      airdropName: airdrop === null ? airdropName : '',
      walletId: wallet === '' ? null : wallet,
      walletName: wallet === '' ? walletName : '',
      depositId: isReturn && deposit !== '' ? deposit : null,
      closesDeposit: isReturn && closesDeposit,
      minutes: parseAmount(values.minutes) ?? 0,
    };
  },
  getMessages: (values) =>
    findAmbiguousFields(values, isInReportCurrency(values) ? ['amount'] : ['amount', 'value']),
});
