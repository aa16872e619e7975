import type { UseFormReturn } from 'react-hook-form';
import { FormPicture } from '#/features/files/components/form-picture.tsx';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { Field } from '#/ui/field.tsx';
import { PeriodFields } from '#/ui/forms/period-fields.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { Switch } from '#/ui/switch.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { categories, rewardTypes, statuses, statusLabels } from '../kinds.ts';
import type { CampaignInput } from '../schema.ts';
import type { CampaignForm } from './campaign-form.ts';

type CampaignFieldsProps<T extends CampaignInput> = {
  form: UseFormReturn<CampaignForm, unknown, T>;
  /** Includes the fields that only admins set. */
  forAdmin?: boolean | undefined;
  /** The time zone of dates and times. */
  zone: string;
  /** Called with true while the picture is being uploaded. */
  onImageBusy?: ((busy: boolean) => void) | undefined;
};

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const categoryOptions = [{ value: '', label: 'Select a category' }, ...toOptions(categories)];
const rewardOptions = [{ value: '', label: 'Select a reward type' }, ...toOptions(rewardTypes)];
const statusOptions = [
  { value: '', label: 'By its dates' },
  ...statuses.map((value) => ({ value, label: statusLabels[value] })),
];
const links = [
  ['websiteUrl', 'Website'],
  ['twitterUrl', 'Twitter'],
  ['telegramUrl', 'Telegram'],
] as const;

export function CampaignFields<T extends CampaignInput>(props: CampaignFieldsProps<T>) {
  const { form, forAdmin = false, zone } = props;
  const { register, formState } = form;
  const getError = (name: keyof CampaignForm) => formState.errors[name]?.message;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Title" required error={getError('title')} className="sm:col-span-2">
        <Input {...register('title')} autoComplete="off" />
      </Field>
      <Field label="Description" required error={getError('description')} className="sm:col-span-2">
        <Textarea {...register('description')} rows={5} />
      </Field>
      <div className="sm:col-span-2">
        <FormPicture form={form} name="image" label="Image" optional onBusyChange={props.onImageBusy} />
      </div>
      <Field label="Category" required error={getError('category')}>
        <Select {...register('category')} options={categoryOptions} />
      </Field>
      <Field label="Max Participants" optional error={getError('maxParticipants')}>
        <Input {...register('maxParticipants')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Reward Type" required error={getError('rewardType')}>
        <Select {...register('rewardType')} options={rewardOptions} />
      </Field>
      <Field
        label="Reward Amount"
        required
        error={getError('rewardAmount')}
        hint="Say in the description how people receive it. You won’t see their wallets or email."
      >
        <Input {...register('rewardAmount')} autoComplete="off" placeholder="100 - 500 TOKEN" />
      </Field>
      <PeriodFields register={register} error={getError} zone={zone} />
      {links.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          optional
          error={getError(name)}
          hint={name === 'websiteUrl' && 'At least one of these links is required'}
        >
          <LinkInput {...register(name)} />
        </Field>
      ))}
      {forAdmin && (
        <>
          <Field
            label="Status"
            error={getError('status')}
            hint="A status you choose stays until the next start or end date"
          >
            <Select {...register('status')} options={statusOptions} />
          </Field>
          <Switch
            {...register('isFeatured')}
            label="Featured"
            hint="Shows it in the featured section"
            className="sm:col-span-2"
          />
          <Field
            label="Results"
            optional
            error={getError('results')}
            hint="Shown under View Results once the campaign has ended"
            className="sm:col-span-2"
          >
            <Textarea {...register('results')} rows={4} />
          </Field>
        </>
      )}
    </div>
  );
}
