import {
  airdropStatuses,
  airdropTypes,
  checkInDurations,
  checkInLabels,
  statusLabels,
  typeLabels,
} from '#/features/airdrops/schema.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { type ImportField, importFieldDefinitions, isDateField } from '../mapping/fields.ts';
import type { Fix, Problem } from '../preview/row.ts';
import type { RowView } from './worker-calls.ts';

type FixFieldsProps = { row: RowView; onFix: (fix: Fix) => Promise<void> };

type Fixable = Omit<Problem, 'message'> & { message?: string };

/** Edits the problems and unmatched words of a row in place. */
export function FixFields({ row, onFix }: FixFieldsProps) {
  const fixable: Fixable[] = [
    ...row.problems,
    ...row.unmapped.filter(({ field }) => !row.problems.some((problem) => problem.field === field)),
  ];
  const form = useSmallForm<Record<string, string>, Fix>({
    initial: Object.fromEntries(fixable.map(({ field, text }) => [field, text])),
    // The worker validates the row when it reads it again.
    parse: (values) => ({ success: true, data: values }),
    send: onFix,
    failure: 'Couldn’t fix the row. Please try again.',
  });
  return (
    <SmallForm form={form} className="mt-3 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {fixable.map((problem) => (
        <Field
          key={problem.field}
          label={importFieldDefinitions[problem.field].label}
          error={problem.message}
        >
          <FixField
            problem={problem}
            text={form.values[problem.field] ?? problem.text}
            onType={(field, text) => form.change({ [field]: text })}
          />
        </Field>
      ))}
      <div className="sm:pt-6">
        <Button type="submit" size="md" busy={form.busy} aria-label={`Fix row ${row.rowNumber}`}>
          Fix row
        </Button>
      </div>
    </SmallForm>
  );
}

type FixFieldProps = { problem: Fixable; text: string; onType: (field: ImportField, text: string) => void };

const choices: Partial<Record<ImportField, readonly { value: string; label: string }[]>> = {
  status: airdropStatuses.map((value) => ({ value, label: statusLabels[value] })),
  airdropType: airdropTypes.map((value) => ({ value, label: typeLabels[value] })),
  checkInDuration: checkInDurations.map((value) => ({ value, label: checkInLabels[value] })),
};

function FixField({ problem: { field, text: originalText }, text, onType }: FixFieldProps) {
  const options = choices[field];
  if (options)
    return (
      <Select value={text} onChange={({ target }) => onType(field, target.value)}>
        <option value={originalText}>{originalText.slice(0, 60) || 'Choose…'}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  const inputProps = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onType(field, target.value),
  };
  if (field === 'notes') return <Textarea {...inputProps} />;
  return (
    <Input
      {...inputProps}
      autoComplete="off"
      spellCheck={false}
      inputMode={field === 'projectLink' ? 'url' : 'text'}
      placeholder={isDateField(field) ? 'YYYY-MM-DD' : undefined}
    />
  );
}
