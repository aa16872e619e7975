import { useWatch } from 'react-hook-form';
import { FormPicture } from '#/features/files/components/form-picture.tsx';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { parseAmount } from '#/lib/typed-number.ts';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { formatCooldown } from '../cooldown.ts';
import type { FaucetFormState } from '../form.ts';

type FaucetFieldsProps = {
  form: FaucetFormState;
  onLogoBusy: (isBusy: boolean) => void;
  onLogoFailed?: (() => void) | undefined;
};

export function FaucetFields({ form, onLogoBusy, onLogoFailed }: FaucetFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const minutes = parseAmount(useWatch({ control, name: 'cooldownMinutes' }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" required error={errors.name?.message} className="sm:col-span-2">
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <Field label="URL" required error={errors.url?.message} className="sm:col-span-2">
        <LinkInput {...register('url')} />
      </Field>
      <Field label="Network" optional error={errors.network?.message}>
        <Input {...register('network')} autoComplete="off" placeholder="Ethereum Sepolia" />
      </Field>
      <Field label="Amount" optional error={errors.amount?.message}>
        <Input {...register('amount')} autoComplete="off" placeholder="0.05 ETH" />
      </Field>
      <Field
        label="Cooldown in minutes"
        optional
        error={errors.cooldownMinutes?.message}
        hint={
          minutes !== undefined && Number.isInteger(minutes) && minutes > 0
            ? `Once every ${formatCooldown(minutes)}`
            : '1 day = 1,440 minutes.'
        }
      >
        <Input {...register('cooldownMinutes')} autoComplete="off" inputMode="numeric" className="tabular" />
      </Field>
      <Field label="Requirements" optional error={errors.requirements?.message}>
        <Input {...register('requirements')} autoComplete="off" placeholder="A Google account" />
      </Field>
      <div className="sm:col-span-2">
        <FormPicture
          form={form}
          name="logo"
          label="Logo"
          optional
          onBusyChange={onLogoBusy}
          onFailed={onLogoFailed}
        />
      </div>
    </div>
  );
}
