import { useState } from 'react';
import { RemainingEntries } from '#/features/profit/components/remaining-entries.tsx';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import type { DialogProps } from '../../components/tracker-dialogs.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';

const maxNames = 3;

export function DeleteManyDialog({ dialog, open, onClose }: DialogProps<'delete-many'>) {
  const { store } = useTrackerStore();
  const { ids, onConfirm } = dialog;
  const count = ids.length.toLocaleString('en');
  const noun = ids.length === 1 ? 'airdrop' : 'airdrops';
  const [rows] = useState(() => ids.slice(0, maxNames).flatMap((id) => store.getRow(id) ?? []));
  const moreCount = ids.length - rows.length;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete ${count} ${noun}?`}
      description="You can undo this for 10 seconds."
      confirmLabel={`Delete ${count}`}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
    >
      <ul className="break-words rounded-md border border-line bg-sunken px-3 py-2 text-base text-ink">
        {rows.map((row) => (
          <li key={row.id}>{formatAirdropName(row)}</li>
        ))}
        {moreCount > 0 && <li className="text-muted">and {moreCount.toLocaleString('en')} more</li>}
      </ul>
      <RemainingEntries airdropIds={ids} />
    </ConfirmDialog>
  );
}
