import { Field } from '#/ui/field.tsx';
import type { FormErrors } from '#/ui/forms/form-errors.ts';
import { Input } from '#/ui/input.tsx';
import { cooldownText } from '../cooldown.ts';
import type { FaucetForm } from '../form.ts';

type FaucetFieldsProps = {
  form: FaucetForm;
  onChange: (changes: Partial<FaucetForm>) => void;
  errors: FormErrors;
  disabled: boolean;
};

/** The fields of the add and the edit dialog, apart from the logo. */
export function FaucetFields({ form, onChange, errors, disabled }: FaucetFieldsProps) {
  const text = (name: keyof FaucetForm) => ({
    autoComplete: 'off',
    value: form[name],
    disabled,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const minutes = Number(form.cooldownMinutes);
  const isWhole = form.cooldownMinutes.trim() !== '' && Number.isInteger(minutes) && minutes > 0;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" required error={errors.name} className="sm:col-span-2">
        <Input {...text('name')} />
      </Field>
      <Field label="URL" required error={errors.url} className="sm:col-span-2">
        <Input
          {...text('url')}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
        />
      </Field>
      <Field label="Network" optional error={errors.network}>
        <Input {...text('network')} placeholder="Ethereum Sepolia" />
      </Field>
      <Field label="Amount" optional error={errors.amount}>
        <Input {...text('amount')} placeholder="0.05 ETH" />
      </Field>
      <Field
        label="Cooldown in minutes"
        optional
        error={errors.cooldownMinutes}
        hint={isWhole ? `Once in ${cooldownText(minutes)}` : 'A day has 1440.'}
      >
        <Input {...text('cooldownMinutes')} inputMode="numeric" className="tabular" />
      </Field>
      <Field label="Requirements" optional error={errors.requirements}>
        <Input {...text('requirements')} placeholder="A Google account" />
      </Field>
    </div>
  );
}
