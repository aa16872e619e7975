import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { NoteForm } from '#/ui/forms/note-form.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { type ClaimantCase, type ClaimantNote, claimantNoteInput, maxNoteLength } from '../schema.ts';
import { refreshClaimant } from './claimants.ts';

const DeleteDialog = lazyDialog(() => import('#/ui/delete-dialog.tsx').then((module) => module.DeleteDialog));

export function ClaimantNotes({ claimant: { id, notes } }: { claimant: ClaimantCase }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const reader = useReader();
  const { dialog: noteToDelete, shown, sequence, show } = useDialogs<ClaimantNote>();
  const field = useRef<HTMLDivElement>(null);
  return (
    <Card as="section">
      <CardHeader title="Notes" description="Visible to admins only. Deleted with the account." />
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mb-5 grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="min-w-0 border-line border-l-2 pl-3">
              <p id={`note-${note.id}`} className="whitespace-pre-line break-words text-base text-ink">
                {note.text}
              </p>
              <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3">
                <p className="text-muted text-xs" suppressHydrationWarning>
                  {note.admin ?? 'Deleted account'}, {formatInstant(Date.parse(note.createdAt), reader)}
                </p>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => show(note)}
                  aria-describedby={`note-${note.id}`}
                >
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div ref={field}>
        <NoteForm
          longest={maxNoteLength}
          parse={(typed) => claimantNoteInput.safeParse({ id, ...typed })}
          send={async (input, idempotencyKey) => {
            await api.claimants.addNote(input, { context: { idempotencyKey } });
            await refreshClaimant(queryClient, id);
          }}
        />
      </div>
      {noteToDelete && (
        <DeleteDialog
          key={sequence}
          {...shown}
          title="Delete this note?"
          description="This can’t be undone."
          remove={() => api.claimants.removeNote({ id: noteToDelete.id })}
          explain={(failure) => getErrorMessage(failure, 'Couldn’t delete the note. Please try again.')}
          onRemoved={() => refreshClaimant(queryClient, id)}
          focusNext={() => field.current?.querySelector('textarea')?.focus({ preventScroll: true })}
        />
      )}
    </Card>
  );
}
