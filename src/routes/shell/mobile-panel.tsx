import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { navIcons } from './nav-icons.ts';
import { NavLink } from './nav-link.tsx';
import type { NavEntry } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';

/** The links of the menu on phones: those of the bar and of its menus, in groups. */
export function MobilePanel({ id, onChoose }: { id: string; onChoose: () => void }) {
  const viewer = useViewer();
  const { main, discover, promote, account } = useNavigation();
  const inDiscover = new Set(discover.map((entry) => entry.label));
  const inMain = new Set(main.map((entry) => entry.label));
  return (
    <nav
      id={id}
      aria-label="Main"
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--spacing-header))] overflow-y-auto overscroll-contain border-line border-y bg-raised shadow-md"
    >
      <div className="page-column py-3">
        <Links entries={main.filter((entry) => !inDiscover.has(entry.label))} onChoose={onChoose} />
        <Links label="Discover" entries={discover} onChoose={onChoose} />
        <Links label="Promote" entries={promote} onChoose={onChoose} />
        <Links
          label="Account"
          entries={account.filter((entry) => !inMain.has(entry.label))}
          onChoose={onChoose}
        />
        {viewer === null && (
          <Button
            variant="primary"
            size="lg"
            className="mt-3 w-full"
            onClick={() => {
              onChoose();
              openAuthDialog({ tab: 'sign-up' });
            }}
          >
            Sign Up
          </Button>
        )}
      </div>
    </nav>
  );
}

type LinksProps = { label?: string; entries: readonly NavEntry[]; onChoose: () => void };

function Links({ label, entries, onChoose }: LinksProps) {
  if (entries.length === 0) return null;
  return (
    <>
      {label && <p className="mt-3 px-2 pb-1 font-medium text-faint text-xs">{label}</p>}
      <ul>
        {entries.map((entry) => {
          const Icon = navIcons[entry.icon];
          return (
            <li key={entry.label}>
              <NavLink
                entry={entry}
                onClick={onChoose}
                className="flex h-11 items-center gap-3 rounded-md px-2 text-ink text-lg transition-colors hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink"
              >
                <Icon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
                {entry.label}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}
