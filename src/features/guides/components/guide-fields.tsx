import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { FormPicture } from '#/features/files/components/form-picture.tsx';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { useRowFocus } from '#/ui/forms/use-row-focus.ts';
import { Input } from '#/ui/input.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { emptyStep, emptyTip, type GuideFormState } from './guide-form.ts';

type GuideFieldsProps = { form: GuideFormState; onBusyChange: (isBusy: boolean) => void };

export function GuideFields({ form, onBusyChange }: GuideFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Title" required error={errors.title?.message}>
          <Input {...register('title')} autoComplete="off" />
        </Field>
        <Field label="Project" required error={errors.project?.message}>
          <Input {...register('project')} autoComplete="off" />
        </Field>
        <Field
          label="Project Link"
          error={errors.projectUrl?.message}
          hint="Pre-filled when someone tracks this airdrop. Optional if a step has a link."
          className="sm:col-span-2"
        >
          <LinkInput {...register('projectUrl')} />
        </Field>
        <Field label="Description" optional error={errors.description?.message} className="sm:col-span-2">
          <Textarea {...register('description')} />
        </Field>
      </div>
      <StepFields form={form} />
      <TipFields form={form} />
      <FormPicture form={form} name="logo" label="Logo" optional onBusyChange={onBusyChange} />
    </div>
  );
}

function StepFields({ form }: { form: GuideFormState }) {
  const { register, control, formState, setFocus } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps', keyName: 'key' });
  const focusLater = useRowFocus(fields, (index) => setFocus(`steps.${index}.title`));
  const { errors } = formState;
  const moveTo = (from: number, to: number) => {
    focusLater(to);
    move(from, to);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-base text-ink">Steps</legend>
      <ol className="flex flex-col gap-3">
        {fields.map(({ key }, index) => (
          <li key={key} className="rounded-lg border border-line p-3">
            <div className="mb-2 flex items-center gap-1">
              <span className="tabular mr-auto font-medium text-muted text-sm">Step {index + 1}</span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Move step ${index + 1} up`}
                disabled={index === 0}
                onClick={() => moveTo(index, index - 1)}
              >
                <ArrowUp aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Move step ${index + 1} down`}
                disabled={index === fields.length - 1}
                onClick={() => moveTo(index, index + 1)}
              >
                <ArrowDown aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove step ${index + 1}`}
                disabled={fields.length === 1}
                onClick={() => {
                  focusLater(index - 1);
                  remove(index);
                }}
              >
                <X aria-hidden="true" />
              </Button>
            </div>
            <div className="grid gap-3">
              <Field label={`Step ${index + 1} title`} required error={errors.steps?.[index]?.title?.message}>
                <Input {...register(`steps.${index}.title`)} autoComplete="off" />
              </Field>
              <Field
                label={`Step ${index + 1} description`}
                required
                error={errors.steps?.[index]?.description?.message}
              >
                <Textarea {...register(`steps.${index}.description`)} />
              </Field>
              <Field label={`Step ${index + 1} link`} optional error={errors.steps?.[index]?.link?.message}>
                <LinkInput {...register(`steps.${index}.link`)} />
              </Field>
            </div>
          </li>
        ))}
      </ol>
      <ListError>{errors.steps?.root?.message}</ListError>
      <AddButton
        onClick={() => {
          focusLater(fields.length);
          append({ ...emptyStep }, { shouldFocus: false });
        }}
      >
        Add step
      </AddButton>
    </fieldset>
  );
}

function TipFields({ form }: { form: GuideFormState }) {
  const { register, control, formState, setFocus } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'tips', keyName: 'key' });
  const focusLater = useRowFocus(fields, (index) => setFocus(`tips.${index}.text`));
  const { errors } = formState;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-base text-ink">
        Tips <span className="ml-0.5 font-normal text-faint text-sm">Optional</span>
      </legend>
      <ul className="flex flex-col gap-2">
        {fields.map(({ key }, index) => (
          <li key={key} className="flex items-start gap-1">
            <Field
              label={`Tip ${index + 1}`}
              labelHidden
              error={errors.tips?.[index]?.text?.message}
              className="flex-1"
            >
              <Input {...register(`tips.${index}.text`)} autoComplete="off" />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove tip ${index + 1}`}
              disabled={fields.length === 1}
              onClick={() => {
                focusLater(index - 1);
                remove(index);
              }}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <ListError>{errors.tips?.root?.message}</ListError>
      <AddButton
        onClick={() => {
          focusLater(fields.length);
          append({ ...emptyTip }, { shouldFocus: false });
        }}
      >
        Add tip
      </AddButton>
    </fieldset>
  );
}

function ListError({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="mt-2 text-danger-ink text-sm">
      {children}
    </p>
  );
}

function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="sm" className="mt-3" onClick={onClick}>
      <Plus aria-hidden="true" />
      {children}
    </Button>
  );
}
