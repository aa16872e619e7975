import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { BadgeCheck, LogOut } from 'lucide-react';
import { QueueCount } from '#/features/queue/components/queue-count.tsx';
import { useSignOut, useViewer } from '#/features/session/components/viewer.ts';
import { getPlanLabel } from '#/features/subscriptions/components/plan-label.ts';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#/ui/menu.tsx';
import { navIcons } from './nav-icons.ts';
import { NavLink } from './nav-link.tsx';
import type { NavEntry } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';

export function AccountMenu(menu: LazyMenuContentProps) {
  const viewer = useViewer();
  const signOut = useSignOut();
  const { api } = useRouter().options.context;
  const plan = useQuery({ ...subscriptionQuery(api), enabled: viewer !== null });
  const { account, adminMenu } = useNavigation();
  if (viewer === null) return menu.trigger;
  const name = formatDisplayName(viewer);

  return (
    <Menu {...menu} className="w-60">
      <div className="min-w-0 px-2 pt-1.5 pb-2">
        <p className="truncate font-medium text-base text-ink">{name}</p>
        {name !== viewer.email && <p className="truncate text-muted text-xs">{viewer.email}</p>}
      </div>
      <MenuItem asChild icon={BadgeCheck}>
        <Link to="/plan">
          <span className="min-w-0 flex-1">{getPlanLabel(plan.data)}</span>
        </Link>
      </MenuItem>
      <Section entries={account} />
      <Section label="Admin" entries={adminMenu} />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Log out
      </MenuItem>
    </Menu>
  );
}

function Section({ label, entries }: { label?: string; entries: readonly NavEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      {label && <MenuLabel>{label}</MenuLabel>}
      {entries.map((entry) => (
        <MenuItem key={entry.label} asChild icon={navIcons[entry.icon]}>
          <NavLink entry={entry} {...(entry.isExtra && { className: 'lg:hidden' })}>
            <span className="min-w-0 flex-1">{entry.label}</span>
            {entry.count && <QueueCount kind={entry.count} />}
          </NavLink>
        </MenuItem>
      ))}
    </>
  );
}
