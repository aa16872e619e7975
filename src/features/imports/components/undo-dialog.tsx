import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { UndoResult } from '../calls.ts';

type UndoDialogProps = {
  open: boolean;
  onClose: () => void;
  id: string;
  onUndone?: (() => void) | undefined;
};

const formatNumber = (count: number) => count.toLocaleString('en');

function formatResult({ removed, restored }: UndoResult): string {
  return `${formatNumber(removed)} removed${restored > 0 ? `, ${formatNumber(restored)} restored` : ''}.`;
}

/** Undoes an import after confirmation, and lists the rows that stay. */
export function UndoDialog({ open, onClose, id, onUndone }: UndoDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t undo the import. Please try again.',
    placement: 'beside',
  });
  const [undone, setUndone] = useState<UndoResult>();

  const close = () => {
    onClose();
    onUndone?.();
  };

  const undo = async () => {
    let result: UndoResult | undefined;
    const isDone = await run(async () => {
      result = await api.imports.undo({ id });
    });
    if (!isDone || result === undefined) return;
    void queryClient.invalidateQueries({ queryKey: ['imports'] });
    void queryClient.invalidateQueries({ queryKey: ['subscription'] });
    toast({ title: 'Import undone', description: formatResult(result), tone: 'success' });
    if (result.kept.length > 0) return setUndone(result);
    close();
  };

  if (undone) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title="Some rows were kept"
        description="You’ve changed or used them since the import."
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
