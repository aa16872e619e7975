import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Controller, useWatch } from 'react-hook-form';
import { useReader } from '#/features/session/components/use-reader.ts';
import { WalletSelect } from '#/features/tracker-wallets/components/wallet-select.tsx';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { formatDay } from '#/lib/wording.ts';
import { Checkbox } from '#/ui/checkbox.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { costKinds, kindLabels } from '../kinds.ts';
import { AirdropPicker } from './airdrop-picker.tsx';
import type { EntryFormState } from './entry-form.ts';
import { formatAmount } from './money.ts';
import { MoneyFields } from './money-fields.tsx';
import { summaryQuery } from './profit.ts';

export function EntryFields({ form }: { form: EntryFormState }) {
  const { register, control, formState, getValues, setValue } = form;
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const { airdropName, walletName } = getValues();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Kind"
        required
        error={errors.kind?.message}
        hint="Deposits count as costs until they’re returned."
      >
        <Select {...register('kind')}>
          <option value="reward">{kindLabels.reward}</option>
          <optgroup label="Costs">
            {costKinds.map((cost) => (
              <option key={cost} value={cost}>
                {kindLabels[cost]}
              </option>
            ))}
          </optgroup>
          <option value="return">{kindLabels.return}</option>
        </Select>
      </Field>
      <Field label="Day" required error={errors.day?.message} hint="When you paid or received it.">
        <Input
          {...register('day', { onChange: () => setValue('rate', null) })}
          type="date"
          autoComplete="off"
        />
      </Field>
      {kind === 'return' && <ReturnFields form={form} />}
      <MoneyFields form={form} />
      <Controller
        control={control}
        name="airdrop"
        render={({ field, fieldState }) => (
          <Field
            label="Airdrop"
            optional
            error={fieldState.error?.message}
            hint={field.value === null && airdropName !== '' && `${airdropName}, no longer in your tracker`}
          >
            <AirdropPicker value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="wallet"
        render={({ field, fieldState }) => (
          <Field
            label="Wallet"
            optional
            error={fieldState.error?.message}
            hint={field.value === '' && walletName !== '' && `${walletName}, no longer among your wallets`}
          >
            <WalletSelect {...field} noneLabel="No wallet" />
          </Field>
        )}
      />
      <Field
        label="Minutes spent"
        optional
        error={errors.minutes?.message}
        hint="Counts toward your profit per hour."
      >
        <Input {...register('minutes')} inputMode="numeric" autoComplete="off" placeholder="30" />
      </Field>
      <Field label="Note" optional error={errors.note?.message} className="sm:col-span-2">
        <Textarea {...register('note')} rows={2} placeholder="Season 2, first claim" />
      </Field>
    </div>
  );
}

/** Selects the returned deposit and whether it is closed. */
function ReturnFields({ form }: { form: EntryFormState }) {
  const { api } = useRouter().options.context;
  const { control, register, formState, getValues, setValue } = form;
  const { locale } = useReader();
  const { data } = useQuery(summaryQuery(api, {}));
  const openDeposits = data?.positions ?? [];
  const choose = (id: string, onChange: (id: string) => void) => {
    onChange(id);
    const deposit = openDeposits.find((item) => item.id === id);
    if (deposit && getValues('currency').trim() === '') setValue('currency', deposit.currency);
  };
  return (
    <div className="grid gap-3 rounded-md border border-line bg-sunken p-3 sm:col-span-2 sm:grid-cols-2 sm:items-end">
      <Controller
        control={control}
        name="deposit"
        render={({ field, fieldState }) => (
          <Field label="Deposit" optional error={fieldState.error?.message}>
            <Select {...field} onChange={(event) => choose(event.target.value, field.onChange)}>
              <option value="">None</option>
              {field.value !== '' && !openDeposits.some(({ id }) => id === field.value) && (
                <option value={field.value}>{data === undefined ? 'Loading…' : 'A closed deposit'}</option>
              )}
              {openDeposits.map((item) => (
                <option key={item.id} value={item.id}>
                  {`${formatAirdropName(item.airdrop) || 'Deposit'}: ${formatAmount(item.open, item.currency, locale)}, ${formatDay(item.day, locale)}`}
                </option>
              ))}
            </Select>
          </Field>
        )}
      />
      <Checkbox
        {...register('closesDeposit')}
        label="This deposit is closed"
        error={formState.errors.closesDeposit?.message}
        className="pb-1.5"
      />
    </div>
  );
}
