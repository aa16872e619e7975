import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { type DraftId, deleteDraft, readDraft, storeDraft } from '#/ui/forms/drafts.ts';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { RepeatsField, ResetsField } from '../../components/rhythm-inputs.tsx';
import { fromRepeatsValues, hasOwnRhythm, notRepeating, otherRepeats } from '../repeats.ts';
import { maxTaskLength, taskInput } from '../schema.ts';
import { oneself, toContract } from '../ticked-by.ts';
import { TickedByField } from './ticked-by-field.tsx';

const fields = z.omit(taskInput, { id: true });

export type TaskFields = z.output<typeof fields>;

const draftFields = z.object({
  text: z.string(),
  link: z.string(),
  // Drafts of earlier versions lack them.
  repeats: z._default(z.string(), notRepeating),
  reset: z._default(z.string(), ''),
  tickedBy: z._default(z.string(), oneself),
});
type DraftValues = z.output<typeof draftFields>;

export const readTaskDraft = (place: DraftId): DraftValues | undefined =>
  draftFields.safeParse(readDraft(place)).data;

type TaskFormProps = {
  airdropId: string;
  /** Where the draft is stored, so that it survives closing the dialog. */
  place: DraftId;
  initial?: DraftValues;
  label: string;
  save: string;
  busy: string;
  failure: string;
  send: (fields: TaskFields, idempotencyKey: string) => Promise<void>;
  onCancel: () => void;
};

const emptyValues: DraftValues = { text: '', link: '', repeats: notRepeating, reset: '', tickedBy: oneself };

export function TaskForm(props: TaskFormProps) {
  const { airdropId, place, initial = emptyValues, label, save, busy, failure, send, onCancel } = props;
  const [values, setValues] = useState(() => readTaskDraft(place) ?? initial);
  const form = useSmallForm({
    initial,
    parse: ({ text, link, tickedBy, ...repeats }) =>
      fields.safeParse({ text, link, ...fromRepeatsValues(repeats), contract: toContract(tickedBy) }),
    send: async (input, key) => {
      await send(input, key);
      deleteDraft(place);
      setValues(initial);
      form.element.current?.querySelector('input')?.focus();
    },
    failure,
    controlled: {
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
        <RepeatsField
          subject="task"
          value={values.repeats}
          others={otherRepeats}
          error={form.errors.rhythm}
          onChange={(repeats) => form.change({ repeats })}
        />
        {hasOwnRhythm(values.repeats) && (
          <ResetsField
            value={values.reset}
            error={form.errors.reset}
            onChange={(reset) => form.change({ reset })}
          />
        )}
      </div>
      <TickedByField
        airdropId={airdropId}
        value={values.tickedBy}
        error={form.errors.contract}
        onChange={(tickedBy) => form.change({ tickedBy })}
      />
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
