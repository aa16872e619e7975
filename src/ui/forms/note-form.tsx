import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { Textarea } from '../textarea.tsx';
import { SmallForm } from './small-form.tsx';
import { type SmallFormOptions, useSmallForm } from './use-small-form.ts';

type Note = { text: string };

type NoteFormProps<Input> = Pick<SmallFormOptions<Note, Input>, 'parse' | 'send'> & {
  maxLength: number;
  /** The shortcut key that focuses the field. */
  shortcut?: string;
};

/** Adds an admin note. */
export function NoteForm<Input>({ parse, send, maxLength, shortcut }: NoteFormProps<Input>) {
  const form = useSmallForm({
    initial: { text: '' },
    parse,
    send,
    failure: 'Couldn’t save the note. Please try again.',
  });
  const lengthText = form.values.text.length.toLocaleString('en');
  return (
    <SmallForm form={form} label="Add a note" className="">
      <Field
        label="New note"
        error={form.errors.text}
        aside={`${lengthText} of ${maxLength.toLocaleString('en')}`}
      >
        <Textarea {...form.bind('text')} rows={2} data-shortcut={shortcut} />
      </Field>
      <div className="mt-3 flex justify-end">
        <Button type="submit" size="sm" busy={form.busy} busyLabel="Saving…">
          Save note
        </Button>
      </div>
    </SmallForm>
  );
}
