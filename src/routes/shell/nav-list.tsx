import { QueueCount } from '#/features/queue/components/queue-count.tsx';
import { navIcons } from './nav-icons.ts';
import { NavLink } from './nav-link.tsx';
import type { NavEntry } from './navigation.ts';

type NavListProps = { label?: string; entries: readonly NavEntry[]; onChoose: () => void };

/** A vertical list of links with touch-sized rows. Renders nothing without entries. */
export function NavList({ label, entries, onChoose }: NavListProps) {
  if (entries.length === 0) return null;
  return (
    <>
      {label && <p className="mt-3 px-2 pb-1 font-medium text-faint text-xs">{label}</p>}
      <ul>
        {entries.map((entry) => {
          const Icon = navIcons[entry.icon];
          return (
            <li key={entry.label}>
              <NavLink entry={entry} onClick={onChoose} className={navRow}>
                <Icon aria-hidden="true" />
                <span className="min-w-0 flex-1">{entry.label}</span>
                {entry.count && <QueueCount kind={entry.count} />}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The classes of one row. */
export const navRow =
  'flex h-11 w-full items-center gap-3 rounded-md px-2 text-ink text-lg transition-colors hover:bg-hover aria-[current=page]:bg-accent-soft ' +
  'aria-[current=page]:font-medium aria-[current=page]:text-accent-ink [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-muted';
