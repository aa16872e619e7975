import { useWatch } from 'react-hook-form';
import { readAddress, walletFamilies } from '#/lib/wallet-address.ts';
import { ColorChoice } from '#/ui/color-choice.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { familyNames } from '../policy.ts';
import type { WalletFormState } from './wallet-form.ts';

export function WalletFields({ form }: { form: WalletFormState }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const inferredFamily = readAddress(useWatch({ control, name: 'address' })).family;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Address"
        error={errors.address?.message}
        hint="Only the public address, never a private key or seed phrase."
        className="sm:col-span-2"
      >
        <Input
          {...register('address')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="0x…"
          className="font-mono"
        />
      </Field>
      <Field label="Label" optional error={errors.label?.message}>
        <Input {...register('label')} autoComplete="off" placeholder="Main" />
      </Field>
      <Field label="Network" error={errors.family?.message}>
        <Select {...register('family')}>
          <option value="">
            {inferredFamily === 'other' ? 'Detect' : `Detect: ${familyNames[inferredFamily]}`}
          </option>
          {walletFamilies.map((family) => (
            <option key={family} value={family}>
              {familyNames[family]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Name"
        optional
        error={errors.name?.message}
        hint="Such as hunter.eth, for lists that show names instead of addresses."
        className="sm:col-span-2"
      >
        <Input
          {...register('name')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="hunter.eth"
        />
      </Field>
      <ColorChoice {...register('colour')} className="sm:col-span-2" />
      <Field label="Note" optional error={errors.note?.message} className="sm:col-span-2">
        <Textarea {...register('note')} rows={2} placeholder="Where it’s stored, what it’s for" />
      </Field>
    </div>
  );
}
