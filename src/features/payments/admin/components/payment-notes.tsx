import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Card, CardHeader } from '#/ui/card.tsx';
import { NoteForm } from '#/ui/forms/note-form.tsx';
import { paymentsKey } from '../../components/admin-payments.ts';
import { maxNoteLength, noteInput, type PaymentDetail } from '../../schema.ts';

export function PaymentNotes({ payment: { id, notes } }: { payment: PaymentDetail }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
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
      <NoteForm
        maxLength={maxNoteLength}
        shortcut="a"
        parse={(values) => noteInput.safeParse({ id, ...values })}
        send={async (input, idempotencyKey) => {
          await api.payments.addNote(input, { context: { idempotencyKey } });
          await queryClient.invalidateQueries({ queryKey: paymentsKey }).catch(() => undefined);
          void queryClient.invalidateQueries({ queryKey: ['audit'] });
        }}
      />
    </Card>
  );
}
