import { useId, useState } from 'react';
import { parseWholeNumber } from '#/lib/typed-number.ts';
import { Button } from '#/ui/button.tsx';
import { FieldMessage } from '#/ui/field.tsx';
import type { SmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { resetLeads } from '../kinds.ts';
import { maxLeadMinutes, maxLeads } from '../schema.ts';
import {
  dateLeads,
  defaultLeads,
  formatLeadTime,
  parseLeads,
  serializeLeads,
  sortLeads,
} from './lead-times.ts';
import { type LeadUnit, unitMinutes, type WhenValues } from './when-values.ts';

const unitOptions = [
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
];
const isUnit = (text: string): text is LeadUnit => Object.hasOwn(unitMinutes, text);

type LeadFieldsProps = {
  form: SmallForm<WhenValues>;
  /** The saved lead times, which stay visible when deselected. */
  stored: readonly number[];
};

type LeadChipsProps = {
  options: readonly number[];
  selected: readonly number[];
  onChange: (selected: readonly number[]) => void;
};

function LeadChips({ options, selected, onChange }: LeadChipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {options.map((minutes) => (
        <label
          key={minutes}
          className="relative inline-flex h-8 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center rounded-full border border-control bg-surface px-3 text-ink text-sm transition-colors hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <input
            type="checkbox"
            className="absolute inset-0 size-full appearance-none rounded-full outline-none"
            checked={selected.includes(minutes)}
            onChange={({ target }) =>
              onChange(target.checked ? [...selected, minutes] : selected.filter((item) => item !== minutes))
            }
          />
          {formatLeadTime(minutes)}
        </label>
      ))}
    </div>
  );
}

/** The lead times of reminders before an airdrop's other dates. */
export function DateLeadFields({ form, stored }: LeadFieldsProps) {
  const { values, change, errors } = form;
  const messageId = useId();
  const selected = parseLeads(values.dateLeadMinutes);
  return (
    <fieldset className="min-w-0" aria-describedby={messageId}>
      <legend className="mb-1.5 font-medium text-ink text-sm">Before other dates</legend>
      <LeadChips
        options={sortLeads([...dateLeads, ...stored, ...selected])}
        selected={selected}
        onChange={(leads) => change({ dateLeadMinutes: serializeLeads(leads) })}
      />
      <div className="mt-1.5">
        <FieldMessage
          id={messageId}
          error={errors.dateLeadMinutes}
          hint="Snapshots, registration ends, token launches, unlocks, and your own dates"
        />
      </div>
    </fieldset>
  );
}

/** The lead times of reminders of check-ins that are still due before their period ends. */
export function ResetLeadFields({ form }: Pick<LeadFieldsProps, 'form'>) {
  const { values, change } = form;
  const hintId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={hintId}>
      <legend className="mb-1.5 font-medium text-ink text-sm">Before a check-in resets</legend>
      <LeadChips
        options={resetLeads}
        selected={parseLeads(values.resetLeadMinutes)}
        onChange={(leads) => change({ resetLeadMinutes: serializeLeads(leads) })}
      />
      <div className="mt-1.5">
        <FieldMessage id={hintId} hint="One message with the check-ins that are still due" />
      </div>
    </fieldset>
  );
}

/** The lead times of claim reminders: chips for common ones, and a custom field. */
export function LeadFields({ form, stored }: LeadFieldsProps) {
  const { values, bind, change, errors } = form;
  const messageId = useId();
  const [added, setAdded] = useState<readonly number[]>([]);
  const selected = parseLeads(values.leadMinutes);
  const options = sortLeads([...defaultLeads, ...stored, ...added, ...selected]);
  const add = () => {
    const customValue = parseWholeNumber(values.customLead.trim());
    const minutes = customValue === undefined ? Number.NaN : customValue * unitMinutes[values.unit];
    // Saving the form shows the validation error.
    if (!(minutes >= 0 && minutes <= maxLeadMinutes) || selected.length >= maxLeads) return;
    setAdded((previous) => [...previous, minutes]);
    change({ leadMinutes: serializeLeads([...selected, minutes]), customLead: '' });
  };
  const error = errors.leadMinutes;

  return (
    <fieldset className="min-w-0" aria-describedby={error ? messageId : undefined}>
      <legend className="mb-1.5 font-medium text-ink text-sm">Before a claim date</legend>
      <LeadChips
        options={options}
        selected={selected}
        onChange={(leads) => change({ leadMinutes: serializeLeads(leads) })}
      />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Input
          {...bind('customLead')}
          aria-label="Custom lead time"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error ? messageId : undefined}
          inputMode="numeric"
          autoComplete="off"
          placeholder="12"
          maxLength={6}
          className="w-20!"
        />
        <Select
          aria-label="Unit of custom lead time"
          options={unitOptions}
          value={values.unit}
          className="w-30"
          onChange={({ target }) => isUnit(target.value) && change({ unit: target.value })}
        />
        <Button onClick={add} disabled={values.customLead.trim() === ''}>
          Add
        </Button>
      </div>
      <div className="mt-1.5">
        <FieldMessage
          id={messageId}
          error={error}
          hint={
            selected.length === 0
              ? 'No reminders before claim dates.'
              : `Up to ${maxLeads} reminders, no earlier than 14 days ahead.`
          }
        />
      </div>
    </fieldset>
  );
}
