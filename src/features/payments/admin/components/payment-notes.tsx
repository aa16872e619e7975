import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Textarea } from '#/ui/textarea.tsx';
import { noteInput, type PaymentDetail } from '../../schema.ts';
import { paymentsKey } from './admin-payments.ts';

/** What admins wrote down about a payment. */
export function PaymentNotes({ payment: { id, notes } }: { payment: PaymentDetail }) {
  const reader = useReader();
  return (
    <Card as="section">
      <CardHeader title="Notes" description="Visible to admins only. Notes can’t be edited or deleted." />
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mb-5 grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="min-w-0 border-line border-l-2 pl-3">
              <p className="whitespace-pre-line break-words text-base text-ink">{note.text}</p>
              <p className="mt-0.5 text-muted text-xs" suppressHydrationWarning>
                {note.admin ?? 'Deleted account'}, {formatInstant(Date.parse(note.createdAt), reader)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm id={id} />
    </Card>
  );
}

function NoteForm({ id }: { id: string }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const form = useSmallForm({
    initial: { text: '' },
    parse: (typed) => noteInput.safeParse({ id, ...typed }),
    send: async (input, idempotencyKey) => {
      await api.payments.note(input, { context: { idempotencyKey } });
      await queryClient.invalidateQueries({ queryKey: paymentsKey }).catch(() => undefined);
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
    },
    failure: 'Failed to save the note. Please try again.',
  });

  return (
    <SmallForm form={form} label="Add a note" className="">
      <Field label="New note" error={form.errors.text} aside={`${form.values.text.length} of 500`}>
        <Textarea {...form.bind('text')} rows={2} data-shortcut="a" />
      </Field>
      <div className="mt-3 flex justify-end">
        <Button type="submit" size="sm" busy={form.busy} busyLabel="Saving…">
          Save note
        </Button>
      </div>
    </SmallForm>
  );
}
