import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { Undone } from '../calls.ts';

type UndoDialogProps = {
  open: boolean;
  onClose: () => void;
  id: string;
  onUndone?: (() => void) | undefined;
};

const number = (count: number) => count.toLocaleString('en');

function undoneText({ removed, restored }: Undone): string {
  return `${number(removed)} removed${restored > 0 ? `, ${number(restored)} as before` : ''}.`;
}

/** Takes an import back, and says what had to stay. */
export function UndoDialog({ open, onClose, id, onUndone }: UndoDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy, error } = useAction({
    failed: 'The import couldn’t be undone. Please try again.',
    place: 'beside',
  });
  const [undone, setUndone] = useState<Undone>();

  const undo = async () => {
    let answer: Undone | undefined;
    const isDone = await run(async () => {
      answer = await api.imports.undo({ id });
    });
    if (!isDone || answer === undefined) return;
    void queryClient.invalidateQueries({ queryKey: ['imports'] });
    void queryClient.invalidateQueries({ queryKey: ['subscription'] });
    toast({ title: 'Import undone', description: undoneText(answer), tone: 'success' });
    if (answer.kept.length > 0) return setUndone(answer);
    onClose();
    onUndone?.();
  };

  if (undone) {
    const close = () => {
      onClose();
      onUndone?.();
    };
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title="Not undone"
        description="These were changed or used since the import, so we kept them."
      >
        <DialogBody>
          <ul className="grid gap-1 text-base text-ink">
            {undone.kept.map(({ subject, rowNumber, name, why }) => (
              <li key={`${subject} ${rowNumber}`} className="break-words">
                <span className="font-medium">{name}</span> <span className="text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Undo this import?"
      description="Removes what was added and restores what was changed. Your later edits are kept."
      confirmLabel="Undo import"
      busyLabel="Undoing…"
      onConfirm={() => void undo()}
      busy={busy}
      error={error}
    />
  );
}
