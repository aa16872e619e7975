import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { isAppError } from '#/lib/app-error.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { useCallKey } from '#/ui/use-call-key.ts';
import { noteInput, type PaymentDetail } from '../schema.ts';
import { paymentsKey } from './admin-payments.ts';

const noErrors: FormErrors = {};

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
  const [text, setText] = useState('');
  const [errors, setErrors] = useState(noErrors);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);
  // Sent again, the same note is written once.
  const { keyOf, forget } = useCallKey();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const parsed = noteInput.safeParse({ id, text });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    try {
      await api.payments.note(parsed.data, { context: { idempotencyKey: keyOf(text) } });
      forget();
      await queryClient.invalidateQueries({ queryKey: paymentsKey }).catch(() => undefined);
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
      setText('');
    } catch (error) {
      setFailure((isAppError(error) && error.message) || 'Failed to save the note. Please try again.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} noValidate aria-label="Add a note" onSubmit={(event) => void submit(event)}>
      <FormMessage>{failure}</FormMessage>
      <Field label="New note" error={errors.text} aside={`${text.length} of 500`}>
        <Textarea
          name="text"
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          disabled={busy}
        />
      </Field>
      <div className="mt-3 flex justify-end">
        <Button type="submit" size="sm" busy={busy} busyLabel="Saving…">
          Save note
        </Button>
      </div>
    </form>
  );
}
