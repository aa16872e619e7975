import { useId, useState } from 'react';
import { parseWholeNumber } from '#/lib/typed-number.ts';
import { Button } from '#/ui/button.tsx';
import { FieldMessage } from '#/ui/field.tsx';
import type { SmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { maxLeadMinutes, maxLeads } from '../schema.ts';
import { defaultLeads, leadLabel, readLeads, sortLeads, writeLeads } from './lead-times.ts';
import { type LeadUnit, unitMinutes, type WhenValues } from './when-values.ts';

const unitOptions = [
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
];
const isUnit = (text: string): text is LeadUnit => Object.hasOwn(unitMinutes, text);

type LeadFieldsProps = {
  form: SmallForm<WhenValues>;
  /** What is saved: offered also while it isn't chosen. */
  stored: readonly number[];
};

/** How early claims are told: chips for the usual times, and a field for one's own. */
export function LeadFields({ form, stored }: LeadFieldsProps) {
  const { values, bind, change, errors } = form;
  const messageId = useId();
  const [added, setAdded] = useState<readonly number[]>([]);
  const chosen = readLeads(values.leadMinutes);
  const offered = sortLeads([...defaultLeads, ...stored, ...added, ...chosen]);
  const add = () => {
    const own = parseWholeNumber(values.own.trim());
    const minutes = own === undefined ? Number.NaN : own * unitMinutes[values.unit];
    // What is wrong with it is said when the form is saved.
    if (!(minutes >= 0 && minutes <= maxLeadMinutes) || chosen.length >= maxLeads) return;
    setAdded((before) => [...before, minutes]);
    change({ leadMinutes: writeLeads([...chosen, minutes]), own: '' });
  };
  const error = errors.leadMinutes;

  return (
    <fieldset className="min-w-0" aria-describedby={error ? messageId : undefined}>
      <legend className="mb-1.5 font-medium text-ink text-sm">Before a claim date</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((minutes) => (
          <label
            key={minutes}
            className="relative inline-flex h-8 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center rounded-full border border-control bg-surface px-3 text-ink text-sm transition-colors hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              className="absolute inset-0 size-full appearance-none rounded-full outline-none"
              checked={chosen.includes(minutes)}
              onChange={({ target }) =>
                change({
                  leadMinutes: writeLeads(
                    target.checked ? [...chosen, minutes] : chosen.filter((one) => one !== minutes),
                  ),
                })
              }
            />
            {leadLabel(minutes)}
          </label>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Input
          {...bind('own')}
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
        <Button onClick={add} disabled={values.own.trim() === ''}>
          Add
        </Button>
      </div>
      <div className="mt-1.5">
        <FieldMessage
          id={messageId}
          error={error}
          hint={
            chosen.length === 0
              ? 'You won’t be reminded before claims.'
              : `Up to ${maxLeads}, at most 14 days before.`
          }
        />
      </div>
    </fieldset>
  );
}
