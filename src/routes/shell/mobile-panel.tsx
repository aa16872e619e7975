import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { NavList } from './nav-list.tsx';
import { useNavigation } from './use-navigation.ts';

/** The links of the mobile menu: the header's links without those in the bottom bar and its sheets. */
export function MobilePanel({ id, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const viewer = useViewer();
  const { main, discover } = useNavigation();
  const inDiscover = new Set(discover.map((entry) => entry.label));
  // Signed-in users have these in the bottom bar.
  const inBar = new Set(viewer === null ? [] : ['My Tracker', 'Discover']);
  return (
    <nav
      id={id}
      aria-label="Main"
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--spacing-header)-var(--nav,0px))] overflow-y-auto overscroll-contain border-line border-y bg-raised shadow-md"
    >
      <div className="page-column py-3">
        <NavList
          entries={main.filter(({ label }) => !inDiscover.has(label) && !inBar.has(label))}
          onChoose={onClose}
        />
        <NavList
          label="Discover"
          entries={discover.filter(({ label }) => !inBar.has(label))}
          onChoose={onClose}
        />
        {viewer === null && (
          <Button
            variant="primary"
            size="lg"
            className="mt-3 w-full"
            onClick={() => {
              onClose();
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
