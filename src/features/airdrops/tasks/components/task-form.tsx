import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { type DraftPlace, deleteDraft, readDraft, storeDraft } from '#/ui/forms/drafts.ts';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { maxTaskLength, taskInput } from '../schema.ts';

const fields = z.omit(taskInput, { id: true });
export type TaskFields = z.output<typeof fields>;

const draftFields = z.object({ text: z.string(), link: z.string() });
type DraftValues = z.output<typeof draftFields>;

export const readTaskDraft = (place: DraftPlace): DraftValues | undefined =>
  draftFields.safeParse(readDraft(place)).data;

type TaskFormProps = {
  /** Where the draft is stored, so that it survives closing the dialog. */
  place: DraftPlace;
  initial?: DraftValues;
  label: string;
  save: string;
  busy: string;
  failure: string;
  send: (fields: TaskFields, idempotencyKey: string) => Promise<void>;
  onCancel: () => void;
};

const emptyValues: DraftValues = { text: '', link: '' };

export function TaskForm(props: TaskFormProps) {
  const { place, initial = emptyValues, label, save, busy, failure, send, onCancel } = props;
  const [values, setValues] = useState(() => readTaskDraft(place) ?? initial);
  const form = useSmallForm({
    initial,
    parse: (typed) => fields.safeParse(typed),
    send: async (input, key) => {
      await send(input, key);
      deleteDraft(place);
      setValues(initial);
      form.element.current?.querySelector('input')?.focus();
    },
    failure,
    held: {
      values,
      change: (changes) => {
        const next = { ...values, ...changes };
        setValues(next);
        storeDraft(place, next);
      },
    },
  });
  const { element } = form;
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [element]);
  const cancel = () => {
    deleteDraft(place);
    onCancel();
  };
  return (
    <SmallForm
      form={form}
      label={label}
      className="flex flex-col gap-3 rounded-md border border-line bg-sunken p-3"
    >
      <Field label="Task" error={form.errors.text} required>
        <Input
          {...form.bind('text')}
          autoFocus
          autoComplete="off"
          maxLength={maxTaskLength}
          placeholder="Bridge 0.1 ETH"
        />
      </Field>
      <Field label="Link" error={form.errors.link} optional>
        <LinkInput {...form.bind('link')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={form.busy} busyLabel={busy}>
          {save}
        </Button>
      </div>
    </SmallForm>
  );
}
