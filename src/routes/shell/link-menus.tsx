import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Menu, MenuItem } from '#/ui/menu.tsx';
import { navIcons } from './nav-icons.ts';
import { NavLink } from './nav-link.tsx';
import type { NavEntry } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';

type LinkMenuProps = LazyMenuContentProps & { entries: readonly NavEntry[] };

function LinkMenu({ entries, ...menu }: LinkMenuProps) {
  return (
    <Menu {...menu} align="start" className="min-w-64">
      {entries.map((entry) => (
        <MenuLink key={entry.label} entry={entry} />
      ))}
    </Menu>
  );
}

/** A menu item that links to a page: icon, name, and a one-line hint. */
export function MenuLink({ entry }: { entry: NavEntry }) {
  const Icon = navIcons[entry.icon];
  return (
    <MenuItem asChild>
      <NavLink entry={entry} className="h-auto! py-2">
        <Icon className="mt-0.5 size-4 shrink-0 self-start text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block text-ink">{entry.label}</span>
          {entry.hint && <span className="block text-muted text-xs">{entry.hint}</span>}
        </span>
      </NavLink>
    </MenuItem>
  );
}

export function DiscoverMenu(props: LazyMenuContentProps) {
  return <LinkMenu {...props} entries={useNavigation().discover} />;
}

export function PromoteMenu(props: LazyMenuContentProps) {
  return <LinkMenu {...props} entries={useNavigation().promote} />;
}
