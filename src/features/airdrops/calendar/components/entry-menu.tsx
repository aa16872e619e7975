import { Bell, BellOff, CalendarArrowUp, Check, Eye, Pencil, Undo2 } from 'lucide-react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Menu, MenuItem, MenuLabel } from '#/ui/menu.tsx';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useAirdrop, useTrackerStore } from '../../components/tracker-store.ts';
import { useIsCheckedIn } from '../../components/use-check-in-day.ts';
import { canCheckIn, isOpen } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';

export function EntryMenu({ id, ...menu }: LazyMenuContentProps & { id: string }) {
  const row = useAirdrop(id);
  return row ? <RowMenu {...menu} row={row} /> : null;
}

function RowMenu({ row, ...menu }: LazyMenuContentProps & { row: Airdrop }) {
  const { actions } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const isVisited = useIsCheckedIn(row);
  const { id } = row;
  return (
    <Menu {...menu}>
      <MenuLabel>{formatAirdropName(row)}</MenuLabel>
      <MenuItem icon={Eye} onSelect={() => open({ kind: 'details', id })}>
        View details
      </MenuItem>
      {isVisited ? (
        <MenuItem icon={Undo2} onSelect={() => void actions.undoVisit(id)}>
          Undo check-in
        </MenuItem>
      ) : (
        canCheckIn(row) && (
          <MenuItem icon={Check} onSelect={() => void actions.recordVisit(id)}>
            Check in
          </MenuItem>
        )
      )}
      <MenuItem icon={Pencil} onSelect={() => open({ kind: 'edit', id })}>
        Edit
      </MenuItem>
      {row.claimDate !== null && (
        <MenuItem icon={CalendarArrowUp} onSelect={() => open({ kind: 'move-claim', id })}>
          Move claim…
        </MenuItem>
      )}
      {isOpen(row) && (
        <MenuItem
          icon={row.isMuted ? Bell : BellOff}
          onSelect={() => void actions.setMuted(id, !row.isMuted)}
        >
          {row.isMuted ? 'Unmute reminders' : 'Mute reminders'}
        </MenuItem>
      )}
    </Menu>
  );
}
