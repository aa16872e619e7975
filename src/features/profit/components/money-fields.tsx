import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useReader } from '#/features/session/components/use-reader.ts';
import { getReadings, parseDecimalInput, toDecimalInput } from '#/lib/typed-decimal.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Field } from '#/ui/field.tsx';
import { DecimalField } from '#/ui/forms/decimal-field.tsx';
import { Input } from '#/ui/input.tsx';
import type { EntryRate } from '../schema.ts';
import { type EntryFormState, isInReportCurrency } from './entry-form.ts';
import { formatMoney } from './money.ts';
import { PriceLookup } from './price-lookup.tsx';

/** Suggestions for the currency field. */
const commonCurrencies = ['ETH', 'SOL', 'BNB', 'USDC', 'USDT', 'USD', 'EUR'];

/** Computes the value of an amount at a rate; undefined if the amount is invalid or ambiguous. */
async function computeValue(amount: string, rate: EntryRate): Promise<string | undefined> {
  if (getReadings(amount) !== undefined) return undefined;
  const { default: Big } = await import('big.js');
  try {
    return toDecimalInput(new Big(parseDecimalInput(amount)).times(rate.value).round(8).toFixed());
  } catch {
    return undefined;
  }
}

/** Fields for the amount, its currency, and its value in the reporting currency. The value follows a looked-up price. */
export function MoneyFields({ form }: { form: EntryFormState }) {
  const { register, control, formState, getValues, setValue } = form;
  const { errors } = formState;
  const listId = useId();
  const amount = useWatch({ control, name: 'amount' });
  const value = useWatch({ control, name: 'value' });
  const currency = useWatch({ control, name: 'currency' });
  const valueCurrency = useWatch({ control, name: 'valueCurrency' });
  const rate = useWatch({ control, name: 'rate' });
  const { locale, zone } = useReader();
  const hasValue = !isInReportCurrency({ currency, valueCurrency }) && currency.trim() !== '';

  const updateValue = async () => {
    const current = getValues();
    if (current.rate === null) return;
    const computed = await computeValue(current.amount, current.rate);
    const isCurrent = getValues('rate') === current.rate && getValues('amount') === current.amount;
    if (computed !== undefined && isCurrent) {
      setValue('value', computed, { shouldValidate: true, shouldDirty: true });
    }
  };
  const clearRate = () => setValue('rate', null);
  const clearCoin = () => {
    clearRate();
    setValue('coinId', null);
  };
  const choose = (name: 'amount' | 'value', text: string) =>
    setValue(name, text, { shouldDirty: true, shouldValidate: true });

  return (
    <>
      <DecimalField
        label="Amount"
        required
        error={errors.amount?.message}
        input={{ ...register('amount', { onChange: () => void updateValue() }), placeholder: '0.25' }}
        text={amount}
        onChoose={(text) => {
          choose('amount', text);
          void updateValue();
        }}
      />
      <Field
        label="Currency or token"
        required
        error={errors.currency?.message}
        hint={hasValue ? undefined : 'Such as ETH or USD'}
      >
        <Input
          {...register('currency', { onChange: clearCoin })}
          list={listId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ETH"
        />
      </Field>
      <datalist id={listId}>
        {[...new Set([valueCurrency, ...commonCurrencies])].map((symbol) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
      {hasValue && (
        <DecimalField
          label={`Value in ${valueCurrency}`}
          optional
          error={errors.value?.message}
          hint={
            rate === null
              ? 'Leave empty if unknown.'
              : `${formatMoney(rate.value, valueCurrency, locale)} each, ${rate.source}, ${formatInstant(Date.parse(rate.at), { locale, zone })}`
          }
          className="sm:col-span-2"
          input={{ ...register('value', { onChange: clearRate }), placeholder: '750' }}
          text={value}
          onChoose={(text) => {
            choose('value', text);
            clearRate();
          }}
        />
      )}
      {hasValue && <PriceLookup form={form} onFound={updateValue} />}
    </>
  );
}
