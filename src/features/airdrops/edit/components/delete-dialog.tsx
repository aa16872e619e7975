import { useState } from 'react';
import { RemainingEntries } from '#/features/profit/components/remaining-entries.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import type { DialogProps } from '../../components/tracker-dialogs.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';

export function DeleteDialog({ dialog, open, onClose }: DialogProps<'delete'>) {
  const { store, actions } = useTrackerStore();
  // Keeps the row during the close animation, when it is deleted already.
  const [row] = useState(() => store.getRow(dialog.id));
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete Airdrop"
      description="Are you sure you want to delete this airdrop? This action cannot be undone."
      confirmLabel="Delete"
      onConfirm={() => {
        void actions.remove(dialog.id);
        onClose();
      }}
    >
      {row && (
        <p className="min-w-0 rounded-md border border-line bg-sunken px-3 py-2">
          <span className="block truncate font-medium text-base text-ink">{row.name}</span>
          <span className="block truncate text-muted text-sm">{row.project}</span>
        </p>
      )}
      <RemainingEntries airdropIds={[dialog.id]} />
    </ConfirmDialog>
  );
}
