import { Link } from '@tanstack/react-router';
import { Download, ListChecks, TreePalm, Upload } from 'lucide-react';
import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Menu, MenuItem, MenuSeparator } from '#/ui/menu.tsx';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { SavedViewItems } from '../../setup/components/saved-view-items.tsx';

type MoreMenuProps = LazyMenuContentProps & {
  isSelecting: boolean;
  /** Undefined in views without selection. */
  onSelect: (() => void) | undefined;
};

export function MoreMenu({ isSelecting, onSelect, ...menu }: MoreMenuProps) {
  const { open } = useTrackerDialogs();
  return (
    <Menu {...menu} className="w-64">
      {onSelect && (
        <MenuItem icon={ListChecks} onSelect={onSelect}>
          {isSelecting ? 'Exit selection' : 'Select'}
        </MenuItem>
      )}
      <MenuItem icon={Download} onSelect={() => open({ kind: 'export' })}>
        Export
      </MenuItem>
      <MenuItem icon={Upload} asChild>
        <Link to="/import">Import</Link>
      </MenuItem>
      <MenuSeparator />
      <SavedViewItems />
      <MenuSeparator />
      <MenuItem icon={TreePalm} onSelect={() => open({ kind: 'away' })}>
        I’m away…
      </MenuItem>
    </Menu>
  );
}
