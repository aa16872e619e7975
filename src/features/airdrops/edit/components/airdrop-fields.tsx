import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { usePreference } from '#/browser/use-preference.ts';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import type { EditField } from '../../components/tracker-dialogs.ts';
import {
  type AirdropForm,
  type AirdropFormState,
  type ExtraField,
  listFilledExtraFields,
} from '../../form.ts';
import {
  airdropStatuses,
  airdropTypes,
  checkInDurations,
  checkInLabels,
  statusLabels,
  typeLabels,
} from '../../kinds.ts';
import { LabelFields } from '../../setup/components/label-fields.tsx';
import { DateField, DateFields } from './date-fields.tsx';
import { RhythmFields } from './rhythm-fields.tsx';

type AirdropFieldsProps = {
  form: AirdropFormState;
  /** A warning below the field that doesn't block saving: the airdrop may be a duplicate. */
  nameWarning?: string | undefined;
  linkWarning?: string | undefined;
  /** A field that is shown without 'More'. */
  shownField?: EditField | undefined;
};

const types = [
  { value: '', label: 'Select a type' },
  ...airdropTypes.map((value) => ({ value, label: typeLabels[value] })),
];
const statuses = airdropStatuses.map((value) => ({ value, label: statusLabels[value] }));
const checkIns = checkInDurations.map((value) => ({ value, label: checkInLabels[value] }));

const renderWarning = (text: string | undefined) =>
  text === undefined ? undefined : <span className="text-warning-ink">{text}</span>;

export function AirdropFields({ form, nameWarning, linkWarning, shownField }: AirdropFieldsProps) {
  const { register, formState } = form;
  const getError = (name: keyof AirdropForm) => formState.errors[name]?.message;
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <Field
        label="Airdrop Name"
        required
        error={getError('name')}
        hint={renderWarning(nameWarning) ?? 'The season, quest, or program'}
      >
        <Input {...register('name')} autoComplete="off" placeholder="Season 1" />
      </Field>
      <Field label="Project Name" required error={getError('project')} hint="Who runs it">
        <Input {...register('project')} autoComplete="off" placeholder="Scroll" />
      </Field>
      <Field
        label="Project Link"
        optional
        error={getError('projectLink')}
        hint={
          renderWarning(linkWarning) ?? 'Where you do its tasks. Opening it from your tracker checks you in.'
        }
        className="sm:col-span-2"
      >
        <LinkInput {...register('projectLink')} />
      </Field>
      <Field
        label="Claim Date"
        optional
        error={getError('claimDate')}
        hint="The day the claim opens. We’ll remind you before."
      >
        <Input {...register('claimDate')} type="date" />
      </Field>
      <DateField form={form} name="claimCloseDate" />
      <Field
        label="Start Date"
        required
        error={getError('eligibilityDate')}
        hint="Check-ins are due from this day."
      >
        <Input {...register('eligibilityDate')} type="date" />
      </Field>
      <Field
        label="Status"
        required
        error={getError('status')}
        hint="Claimed and expired airdrops get no reminders."
      >
        <Select {...register('status')} options={statuses} />
      </Field>
      <ExtraFields form={form} shownField={shownField} />
    </div>
  );
}

/** The fields behind 'More'. Those with a value or an error are shown in any case. */
function ExtraFields({ form, shownField }: Pick<AirdropFieldsProps, 'form' | 'shownField'>) {
  const { register, formState, getValues } = form;
  const [isOpen, setIsOpen] = usePreference('more-fields', false);
  // Filled fields are determined at these times alone, so that none disappears while it is being edited.
  const [filled, setFilled] = useState<readonly ExtraField[]>(() => listFilledExtraFields(getValues()));
  const id = useId();
  const getError = (name: ExtraField) => formState.errors[name]?.message;
  const isShown = (name: ExtraField) =>
    isOpen || name === shownField || filled.includes(name) || formState.errors[name] !== undefined;

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 sm:col-span-2">
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={`${id}-summary`}
          onClick={() => {
            setFilled(listFilledExtraFields(getValues()));
            setIsOpen(!isOpen);
          }}
        >
          More
          <ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
        </Button>
        <span id={`${id}-summary`} className="text-muted text-sm">
          Check-in, dates, type, wallet, tags, and notes
        </span>
      </div>
      <div id={id} className="grid gap-x-4 gap-y-4 empty:hidden sm:col-span-2 sm:grid-cols-2">
        {isShown('checkInDuration') && (
          <Field
            label="Check-in"
            error={getError('checkInDuration')}
            hint="How often one is due. Your profile says when days and weeks begin."
          >
            <Select {...register('checkInDuration')} options={checkIns} />
          </Field>
        )}
        <RhythmFields form={form} isShown={isShown} />
        {isShown('claimTime') && (
          <Field
            label="Claim Time"
            optional
            error={getError('claimTime')}
            hint="No time set: we remind you in the morning."
          >
            <Input {...register('claimTime')} type="time" />
          </Field>
        )}
        <DateFields form={form} isShown={isShown} />
        {isShown('airdropType') && (
          <Field label="Airdrop Type" optional error={getError('airdropType')}>
            <Select {...register('airdropType')} options={types} />
          </Field>
        )}
        {isShown('walletAddress') && (
          <Field
            label="Wallet Address"
            optional
            error={getError('walletAddress')}
            hint="The public address you use. Never a seed phrase or private key."
          >
            <Input
              {...register('walletAddress')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono"
            />
          </Field>
        )}
        <LabelFields form={form} isShown={isShown} />
        {isShown('notes') && (
          <Field
            label="Notes"
            optional
            error={getError('notes')}
            hint="Only you can read them."
            className="sm:col-span-2"
          >
            <Textarea {...register('notes')} rows={4} />
          </Field>
        )}
        {isShown('priority') && (
          <Checkbox
            {...register('priority')}
            label="High priority"
            hint="Comes first in your daily summary."
            className="sm:col-span-2"
          />
        )}
      </div>
    </>
  );
}
