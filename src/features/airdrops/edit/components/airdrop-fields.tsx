import { LinkInput } from '#/features/links/components/link-input.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import type { AirdropForm, AirdropFormState } from '../../form.ts';
import {
  airdropStatuses,
  airdropTypes,
  checkInDurations,
  checkInLabels,
  statusLabels,
  typeLabels,
} from '../../kinds.ts';
import { LabelFields } from '../../setup/components/label-fields.tsx';

type AirdropFieldsProps = {
  form: AirdropFormState;
  /** A warning below the field that doesn't block saving: the airdrop may be a duplicate. */
  nameWarning?: string | undefined;
  linkWarning?: string | undefined;
};

const types = [
  { value: '', label: 'Select a type' },
  ...airdropTypes.map((value) => ({ value, label: typeLabels[value] })),
];
const statuses = airdropStatuses.map((value) => ({ value, label: statusLabels[value] }));
const checkIns = checkInDurations.map((value) => ({ value, label: checkInLabels[value] }));

const warning = (text: string | undefined) => text && <span className="text-warning-ink">{text}</span>;

export function AirdropFields({ form, nameWarning, linkWarning }: AirdropFieldsProps) {
  const { register, formState } = form;
  const error = (name: keyof AirdropForm) => formState.errors[name]?.message;
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <Field label="Airdrop Name" required error={error('name')} hint={warning(nameWarning)}>
        <Input {...register('name')} autoComplete="off" placeholder="LayerZero" />
      </Field>
      <Field label="Project Name" required error={error('project')}>
        <Input {...register('project')} autoComplete="off" placeholder="LayerZero Labs" />
      </Field>
      <Field
        label="Project Link"
        optional
        error={error('projectLink')}
        hint={warning(linkWarning)}
        className="sm:col-span-2"
      >
        <LinkInput {...register('projectLink')} />
      </Field>
      <Field label="Airdrop Type" optional error={error('airdropType')}>
        <Select {...register('airdropType')} options={types} />
      </Field>
      <Field label="Status" required error={error('status')}>
        <Select {...register('status')} options={statuses} />
      </Field>
      <Field label="Start Date" required error={error('eligibilityDate')}>
        <Input {...register('eligibilityDate')} type="date" />
      </Field>
      <Field label="Check-in" error={error('checkInDuration')}>
        <Select {...register('checkInDuration')} options={checkIns} />
      </Field>
      <Field
        label="Claim Date"
        optional
        error={error('claimDate')}
        hint="When you can claim. We’ll remind you before."
      >
        <Input {...register('claimDate')} type="date" />
      </Field>
      <Field label="Claim Time" optional error={error('claimTime')} hint="Defaults to the end of the day">
        <Input {...register('claimTime')} type="time" />
      </Field>
      <Field label="Wallet Address" optional error={error('walletAddress')} className="sm:col-span-2">
        <Input
          {...register('walletAddress')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <LabelFields form={form} />
      <Field label="Notes" optional error={error('notes')} className="sm:col-span-2">
        <Textarea {...register('notes')} rows={4} />
      </Field>
      <Checkbox {...register('priority')} label="High priority" className="sm:col-span-2" />
    </div>
  );
}
