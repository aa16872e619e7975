import { Controller, useWatch } from 'react-hook-form';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { AirdropPicker } from '#/features/profit/components/airdrop-picker.tsx';
import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { countPostLength, maxPostLength } from './post-length.ts';
import type { YapFormState } from './yap-form.ts';

export function YapFields({ form }: { form: YapFormState }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Project Name" required error={errors.projectName?.message}>
        <Input {...register('projectName')} autoComplete="off" placeholder="LayerZero" />
      </Field>
      <Field label="Project URL" optional error={errors.projectUrl?.message}>
        <LinkInput {...register('projectUrl')} />
      </Field>
      <Field label="Notes" optional error={errors.notes?.message} className="sm:col-span-2">
        <Textarea {...register('notes')} rows={3} placeholder="Talking points and research" />
      </Field>
      <DraftField form={form} />
      <Field label="Planned day" optional error={errors.plannedOn?.message}>
        <Input {...register('plannedOn')} type="date" />
      </Field>
      <Controller
        control={control}
        name="airdrop"
        render={({ field, fieldState }) => (
          <Field label="Airdrop" optional error={fieldState.error?.message}>
            <AirdropPicker value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
    </div>
  );
}

function DraftField({ form }: { form: YapFormState }) {
  const { register, control, formState } = form;
  const length = countPostLength(useWatch({ control, name: 'draft' }).trim());
  const excess = length - maxPostLength;
  const isOver = excess > 0;
  return (
    <Field
      label="Draft"
      optional
      error={formState.errors.draft?.message}
      hint={
        isOver ? (
          <span className="text-warning-ink">
            {excess.toLocaleString('en')} over the limit for a post on X. You can still save it.
          </span>
        ) : (
          'Counted the way X does: links are 23 characters, emoji 2.'
        )
      }
      aside={
        <span className={cx('tabular', isOver && 'font-medium text-danger-ink')}>
          {length.toLocaleString('en')} / {maxPostLength}
        </span>
      }
      className="sm:col-span-2"
    >
      <Textarea {...register('draft')} rows={4} placeholder="The text of your post" />
    </Field>
  );
}
