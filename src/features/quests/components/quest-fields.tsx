import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { FormPicture } from '#/features/files/components/form-picture.tsx';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { PeriodFields } from '#/ui/forms/period-fields.tsx';
import { useRowFocus } from '#/ui/forms/use-row-focus.ts';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { maxTasks, taskKinds, taskLabels } from '../kinds.ts';
import { emptyTask, type QuestFormState } from './quest-form.ts';

type QuestFieldsProps = {
  form: QuestFormState;
  /** The time zone of dates and times. */
  zone: string;
  /** Called with true while a picture is being uploaded. */
  onBusyChange?: (busy: boolean) => void;
};

const kinds = taskKinds.map((value) => ({ value, label: taskLabels[value] }));

export function QuestFields({ form, zone, onBusyChange }: QuestFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <Field label="Title" required error={errors.title?.message} className="sm:col-span-2">
        <Input {...register('title')} autoComplete="off" />
      </Field>
      <Field
        label="Description"
        required
        error={errors.description?.message}
        hint="What people do, and why."
        className="sm:col-span-2"
      >
        <Textarea {...register('description')} rows={4} />
      </Field>
      <Field label="Project Name" required error={errors.projectName?.message}>
        <Input {...register('projectName')} autoComplete="off" />
      </Field>
      <Field label="Project Link" required error={errors.projectUrl?.message}>
        <LinkInput {...register('projectUrl')} />
      </Field>
      <Field
        label="Reward"
        required
        error={errors.reward?.message}
        hint="For example, “500 points for everyone who finishes”. Say in the description how people receive it: you won’t see their wallets or email."
        className="sm:col-span-2"
      >
        <Input {...register('reward')} autoComplete="off" />
      </Field>
      <PeriodFields register={register} error={(name) => errors[name]?.message} zone={zone} />
      <div className="sm:col-span-2">
        <FormPicture form={form} name="image" label="Image" optional onBusyChange={onBusyChange} />
      </div>
      <TaskFields form={form} />
    </div>
  );
}

function TaskFields({ form }: { form: QuestFormState }) {
  const { register, control, formState, setFocus } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'tasks', keyName: 'key' });
  const { errors } = formState;
  const focusLater = useRowFocus(fields, (index) => setFocus(`tasks.${index}.title`));

  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="font-medium text-ink text-sm">
        Tasks
        <span className="tabular ml-1.5 font-normal text-faint">
          {fields.length} of {maxTasks}
        </span>
      </legend>
      {errors.tasks?.root?.message && (
        <p role="alert" className="mt-1 text-danger-ink text-sm">
          {errors.tasks.root.message}
        </p>
      )}
      <ol className="mt-1.5 grid gap-3">
        {fields.map((field, index) => (
          <li key={field.key} className="min-w-0 rounded-lg border border-line bg-sunken/50 p-3">
            <div className="mb-2 flex items-center gap-1">
              <span className="tabular mr-auto font-medium text-muted text-sm">Task {index + 1}</span>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={`Move task ${index + 1} up`}
                disabled={index === 0}
                onClick={() => {
                  focusLater(index - 1);
                  move(index, index - 1);
                }}
              >
                <ArrowUp aria-hidden="true" />
              </Button>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={`Move task ${index + 1} down`}
                disabled={index === fields.length - 1}
                onClick={() => {
                  focusLater(index + 1);
                  move(index, index + 1);
                }}
              >
                <ArrowDown aria-hidden="true" />
              </Button>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={`Remove task ${index + 1}`}
                disabled={fields.length === 1}
                onClick={() => {
                  focusLater(index);
                  remove(index);
                }}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </div>
            <div className="grid gap-3 sm:grid-cols-[11rem_1fr]">
              <Field
                label={`Kind of task ${index + 1}`}
                labelHidden
                error={errors.tasks?.[index]?.kind?.message}
              >
                <Select {...register(`tasks.${index}.kind`)} options={kinds} />
              </Field>
              <Field
                label={`Task ${index + 1}`}
                labelHidden
                required
                error={errors.tasks?.[index]?.title?.message}
              >
                <Input
                  {...register(`tasks.${index}.title`)}
                  autoComplete="off"
                  placeholder="What to do, such as “Join the channel”"
                />
              </Field>
              <Field
                label={`Link of task ${index + 1}`}
                labelHidden
                error={errors.tasks?.[index]?.url?.message}
                className="sm:col-start-2"
              >
                <LinkInput {...register(`tasks.${index}.url`)} placeholder="https:// where, if anywhere" />
              </Field>
            </div>
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        className="mt-3"
        disabled={fields.length >= maxTasks}
        onClick={() => append({ ...emptyTask }, { focusName: `tasks.${fields.length}.title` })}
      >
        <Plus aria-hidden="true" />
        Add task
      </Button>
    </fieldset>
  );
}
