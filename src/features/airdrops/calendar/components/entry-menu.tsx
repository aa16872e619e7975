import { Bell, BellOff, CalendarArrowUp, Check, Eye, Pencil, Undo2 } from 'lucide-react';
import { useToday } from '#/ui/clock.ts';
import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Menu, MenuItem, MenuLabel } from '#/ui/menu.tsx';
import { isVisitedToday } from '../../check-in.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useAirdrop, useTrackerStore } from '../../components/tracker-store.ts';
import { isOpen } from '../../policy.ts';

export function EntryMenu({ id, ...menu }: LazyMenuContentProps & { id: string }) {
  const { actions } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const { reader, now } = useTrackerPreferences();
  const row = useAirdrop(id);
  const today = useToday(reader.zone, now);
  if (!row) return null;
  return (
    <Menu {...menu}>
      <MenuLabel>{row.name}</MenuLabel>
      <MenuItem icon={Eye} onSelect={() => open({ kind: 'details', id })}>
        View details
      </MenuItem>
      {isVisitedToday(row, today) ? (
        <MenuItem icon={Undo2} onSelect={() => void actions.undoVisit(id)}>
          Undo check-in
        </MenuItem>
      ) : (
        <MenuItem icon={Check} onSelect={() => void actions.recordVisit(id)}>
          Check in
        </MenuItem>
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
