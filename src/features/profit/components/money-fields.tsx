import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { useAction } from '#/ui/use-action.ts';
import type { EntryRate } from '../schema.ts';
import { type EntryFormState, isInReportCurrency } from './entry-form.ts';
import { formatMoney } from './money.ts';
import { profitSettingsQuery } from './profit.ts';

/** What people hunt with, for completing what is typed. */
const common = ['ETH', 'SOL', 'BNB', 'USDC', 'USDT', 'USD', 'EUR'];

/** The worth of an amount at a rate; undefined for an amount that is none. */
async function worthOf(amount: string, rate: EntryRate): Promise<string | undefined> {
  const { default: Big } = await import('big.js');
  try {
    return new Big(amount.trim()).times(rate.value).round(8).toFixed();
  } catch {
    return undefined;
  }
}

/** How much of what, and its worth in the currency of the reports. The form's value follows a price that was looked up. */
export function MoneyFields({ form }: { form: EntryFormState }) {
  const { register, control, formState, getValues, setValue } = form;
  const { errors } = formState;
  const list = useId();
  const currency = useWatch({ control, name: 'currency' });
  const valueCurrency = useWatch({ control, name: 'valueCurrency' });
  const rate = useWatch({ control, name: 'rate' });
  const { locale, zone } = useReader();
  const hasValue = !isInReportCurrency({ currency, valueCurrency }) && currency.trim() !== '';

  const revalue = async () => {
    const { rate: known, amount } = getValues();
    if (known === null) return;
    const value = await worthOf(amount, known);
    if (value !== undefined && getValues('rate') === known && getValues('amount') === amount) {
      setValue('value', value, { shouldValidate: true, shouldDirty: true });
    }
  };
  const forgetRate = () => setValue('rate', null);

  return (
    <>
      <Field label="Amount" required error={errors.amount?.message}>
        <Input
          {...register('amount', { onChange: () => void revalue() })}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.25"
        />
      </Field>
      <Field
        label="Currency or token"
        required
        error={errors.currency?.message}
        hint={hasValue ? undefined : 'Such as ETH or USD'}
      >
        <Input
          {...register('currency', { onChange: forgetRate })}
          list={list}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ETH"
        />
      </Field>
      <datalist id={list}>
        {[...new Set([valueCurrency, ...common])].map((symbol) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
      {hasValue && (
        <Field
          label={`Value in ${valueCurrency}`}
          optional
          error={errors.value?.message}
          hint={
            rate === null
              ? 'Leave empty if unknown.'
              : `${formatMoney(rate.value, valueCurrency, locale)} each, ${rate.source}, ${formatInstant(Date.parse(rate.at), { locale, zone })}`
          }
          className="sm:col-span-2"
        >
          <Input
            {...register('value', { onChange: forgetRate })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="750"
          />
        </Field>
      )}
      {hasValue && <LookUp form={form} onFound={revalue} />}
    </>
  );
}

type LookUpProps = { form: EntryFormState; onFound: () => Promise<void> };

/** Asks for the price of the day, where the operator has somebody to ask. */
function LookUp({ form, onFound }: LookUpProps) {
  const { api } = useRouter().options.context;
  const { data: settings } = useQuery(profitSettingsQuery(api));
  const { run, busy, error } = useAction({
    failed: 'The price could not be looked up. Please try again.',
    place: 'beside',
  });
  const [missing, setMissing] = useState('');
  const { getValues, setValue, control } = form;
  const symbol = useWatch({ control, name: 'currency' }).trim();
  if (settings?.prices == null) return null;

  const lookUp = () =>
    run(async () => {
      const { day, valueCurrency } = getValues();
      setMissing('');
      const { rate } = await api.profit.rate({ symbol, currency: valueCurrency, day });
      const isSame = getValues('currency').trim() === symbol && getValues('day') === day;
      if (rate === null) setMissing(`${settings.prices} has no price for ${symbol} on this day.`);
      else if (isSame) {
        setValue('rate', rate, { shouldDirty: true });
        await onFound();
      }
    });

  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 sm:col-span-2">
      <Button variant="link" size="sm" busy={busy} busyLabel="Looking up…" onClick={() => void lookUp()}>
        Look up the price
      </Button>
      <p role="status" className="text-muted text-sm">
        {error ?? missing}
      </p>
    </div>
  );
}
