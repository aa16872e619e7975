import type { UseFormReturn } from 'react-hook-form';
import { parseWholeNumber } from '#/lib/typed-number.ts';
import { formRules } from '#/ui/forms/form-rules.ts';
import type { EntryKind } from '../kinds.ts';
import { type Entry, type EntryInput, type EntryRate, entryInput } from '../schema.ts';

/** The form as typed; '' stands for nothing. */
export type EntryForm = {
  kind: EntryKind;
  day: string;
  amount: string;
  currency: string;
  value: string;
  valueCurrency: string;
  rate: EntryRate | null;
  airdrop: { id: string; name: string } | null;
  /** Of an airdrop that is gone. */
  airdropName: string;
  wallet: string;
  /** Of a wallet that is gone. */
  walletName: string;
  deposit: string;
  closesDeposit: boolean;
  minutes: string;
  note: string;
};

export type EntryFormState = UseFormReturn<EntryForm, unknown, EntryInput>;

export const emptyEntryForm = (given: { day: string; valueCurrency: string }): EntryForm => ({
  kind: 'reward',
  amount: '',
  currency: '',
  value: '',
  rate: null,
  airdrop: null,
  airdropName: '',
  wallet: '',
  walletName: '',
  deposit: '',
  closesDeposit: false,
  minutes: '',
  note: '',
  ...given,
});

export const entryFormOf = (entry: Entry): EntryForm => ({
  kind: entry.kind,
  day: entry.day,
  amount: entry.amount,
  currency: entry.currency,
  value: entry.currency === entry.valueCurrency ? '' : (entry.value ?? ''),
  valueCurrency: entry.valueCurrency,
  rate: entry.rate,
  airdrop: entry.airdrop.id === null ? null : { id: entry.airdrop.id, name: entry.airdrop.name },
  airdropName: entry.airdrop.id === null ? entry.airdrop.name : '',
  wallet: entry.wallet.id ?? '',
  walletName: entry.wallet.id === null ? entry.wallet.name : '',
  deposit: entry.depositId ?? '',
  closesDeposit: entry.closesDeposit,
  minutes: entry.minutes === 0 ? '' : String(entry.minutes),
  note: entry.note ?? '',
});

/** Whether amount and value are in one currency, so that there is one number to type. */
export const isInReportCurrency = ({
  currency,
  valueCurrency,
}: Pick<EntryForm, 'currency' | 'valueCurrency'>) => currency.trim().toUpperCase() === valueCurrency;

export const entryRules = formRules<EntryForm, EntryInput>({
  input: entryInput,
  places: { airdropId: 'airdrop', walletId: 'wallet', depositId: 'deposit' },
  inputOf: (values) => {
    const { airdrop, airdropName, wallet, walletName, deposit, value, rate, closesDeposit, ...rest } = values;
    const isReturn = values.kind === 'return';
    const hasValue = value.trim() !== '' && !isInReportCurrency(values);
    return {
      ...rest,
      value: hasValue ? value : null,
      rate: hasValue ? rate : null,
      airdropId: airdrop?.id ?? null,
      airdropName: airdrop === null ? airdropName : '',
      walletId: wallet === '' ? null : wallet,
      walletName: wallet === '' ? walletName : '',
      depositId: isReturn && deposit !== '' ? deposit : null,
      closesDeposit: isReturn && closesDeposit,
      minutes: parseWholeNumber(values.minutes.trim()) ?? 0,
    };
  },
});
