import type { UseFormRegisterReturn } from 'react-hook-form';
import { defaultTimes, type PeriodInput } from '#/lib/local-instant.ts';
import { Field } from '../field.tsx';
import { Input } from '../input.tsx';

type PeriodFieldsProps = {
  register: (name: keyof PeriodInput) => UseFormRegisterReturn;
  error: (name: keyof PeriodInput) => string | undefined;
  /** The time zone of the fields. */
  zone: string;
};

/** Start and end: four fields of a form's grid. */
export function PeriodFields({ register, error, zone }: PeriodFieldsProps) {
  const formatHint = (time: string) => `${zone} time. Defaults to ${time}.`;
  return (
    <>
      <Field label="Start Date" required error={error('startDate')}>
        <Input {...register('startDate')} type="date" />
      </Field>
      <Field label="Start Time" optional error={error('startTime')} hint={formatHint(defaultTimes.start)}>
        <Input {...register('startTime')} type="time" />
      </Field>
      <Field label="End Date" required error={error('endDate')}>
        <Input {...register('endDate')} type="date" />
      </Field>
      <Field label="End Time" optional error={error('endTime')} hint={formatHint(defaultTimes.end)}>
        <Input {...register('endTime')} type="time" />
      </Field>
    </>
  );
}
