import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { defaultTimes } from '#/lib/local-instant.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import {
  type AirdropFormState,
  type ExtraField,
  foldedDateFields,
  getListError,
  timeFields,
} from '../../form.ts';
import { dateLabels, type ExtraDateField, maxOwnDateLabelLength, maxOwnDates } from '../../kinds.ts';

type DateFieldsProps = { form: AirdropFormState; isShown: (name: ExtraField) => boolean };

const dateHints: Readonly<Record<ExtraDateField, string>> = {
  claimCloseDate: 'The last day to claim. Missed from then on.',
  snapshotDate: 'When balances or points are recorded',
  registrationEndDate: 'The last moment to sign up',
  tokenLaunchDate: 'When the token starts trading',
  unlockDate: 'When claimed tokens can be moved',
};

/** The dates of an airdrop besides its start and claim date. */
export function DateFields({ form, isShown }: DateFieldsProps) {
  const isAnyShown = [...foldedDateFields, 'ownDates' as const].some(isShown);
  if (!isAnyShown) return null;
  return (
    <fieldset className="grid min-w-0 gap-x-4 gap-y-4 border-line border-t pt-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="sr-only">Dates</legend>
      <p className="font-medium text-base text-ink sm:col-span-2" aria-hidden="true">
        Dates
      </p>
      {foldedDateFields.map((name) => isShown(name) && <DateField key={name} form={form} name={name} />)}
      {isShown('ownDates') && <OwnDates form={form} />}
    </fieldset>
  );
}

type DateFieldProps = { form: AirdropFormState; name: ExtraDateField };

/** A date, and its time once it is set. */
export function DateField({ form, name }: DateFieldProps) {
  const { register, control, formState } = form;
  const id = useId();
  const date = useWatch({ control, name });
  const label = dateLabels[name];
  return (
    <Field label={label} optional error={formState.errors[name]?.message} hint={dateHints[name]}>
      <span className="flex gap-2">
        <Input {...register(name)} type="date" className="min-w-0 flex-1" />
        {date !== '' && (
          <Input
            {...register(timeFields[name])}
            id={`${id}-time`}
            type="time"
            aria-label={`${label}, time`}
            className="w-34! shrink-0"
          />
        )}
      </span>
    </Field>
  );
}

function OwnDates({ form }: Pick<DateFieldsProps, 'form'>) {
  const { register, control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'ownDates', keyName: 'key' });
  const { ownDates: errors } = formState.errors;
  const listError = getListError(errors);
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="font-medium text-ink text-sm">
        Own dates <span className="ml-0.5 font-normal text-faint">Optional</span>
      </legend>
      <ul className="mt-1.5 flex flex-col gap-2 empty:hidden">
        {fields.map(({ key }, index) => (
          <li key={key} className="flex items-start gap-2 max-sm:flex-wrap">
            <Field
              label={`Label of date ${index + 1}`}
              labelHidden
              error={errors?.[index]?.label?.message}
              className="flex-1 max-sm:basis-full"
            >
              <Input
                {...register(`ownDates.${index}.label`)}
                maxLength={maxOwnDateLabelLength}
                autoComplete="off"
                placeholder="Governance vote"
              />
            </Field>
            <Field label={`Date ${index + 1}`} labelHidden error={errors?.[index]?.date?.message}>
              <Input {...register(`ownDates.${index}.date`)} type="date" />
            </Field>
            <Field label={`Time of date ${index + 1}`} labelHidden className="w-34">
              <Input {...register(`ownDates.${index}.time`)} type="time" />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove date ${index + 1}`}
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {listError ? (
        <p role="alert" className="mt-2 text-danger-ink text-sm">
          {listError}
        </p>
      ) : (
        <p className="mt-1.5 text-muted text-sm">Anything else you want to be reminded of</p>
      )}
      {fields.length < maxOwnDates && (
        <Button
          size="sm"
          className="mt-2"
          onClick={() => append({ label: '', date: '', time: defaultTimes.end })}
        >
          <Plus aria-hidden="true" />
          Add date
        </Button>
      )}
    </fieldset>
  );
}
