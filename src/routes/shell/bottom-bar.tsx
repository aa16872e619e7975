import { Link, useRouterState } from '@tanstack/react-router';
import { Bell, Compass, FolderKanban, Megaphone, Plus, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUnread } from '#/features/notifications/components/use-unread.ts';
import { Avatar } from '#/features/session/components/avatar.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import { cx } from '#/ui/cx.ts';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import type { NavSheetKind } from './nav-sheet.tsx';
import { useNavigation } from './use-navigation.ts';

const NavSheet = lazyDialog(
  () => import('./nav-sheet.tsx'),
  'NavSheet',
  'Couldn’t load the menu. Please try again.',
);

const tabClass =
  'flex size-full min-w-0 flex-col items-center justify-center gap-0.5 rounded-md font-medium text-2xs text-muted ' +
  '-outline-offset-2! transition-colors aria-[current]:text-accent-ink [&>svg]:size-5.5 [&>svg]:shrink-0';

/** The bar at the bottom of the window below 768 px: a signed-in user's daily pages. */
export function BottomBar() {
  const viewer = useViewer();
  const unread = useUnread();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { discover } = useNavigation();
  const { dialog, shown, show, sequence } = useDialogs<NavSheetKind>();
  if (viewer === null) return null;

  const isPromoter = viewer.role === 'promoter';
  const isDiscovering = discover.some((entry) => 'to' in entry && `${path}/`.startsWith(`${entry.to}/`));
  const getButtonProps = (kind: NavSheetKind) => ({
    type: 'button' as const,
    className: tabClass,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': shown.open && dialog === kind,
    onClick: () => show(kind),
    onPointerEnter: NavSheet.preload,
    onFocus: NavSheet.preload,
  });

  return (
    <>
      <nav
        id="bottom-bar"
        aria-label="Quick access"
        className="right-scroll-bar-position fixed right-0 bottom-0 left-0 z-header h-(--nav) border-line border-t bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] md:hidden print:hidden"
      >
        <ul className="mx-auto grid h-full max-w-lg grid-cols-5 px-1">
          <li>
            {isPromoter ? (
              <Link to="/my-projects" className={tabClass}>
                <FolderKanban aria-hidden="true" />
                Projects
              </Link>
            ) : (
              <Link to="/tracker" className={tabClass}>
                <Target aria-hidden="true" />
                Tracker
              </Link>
            )}
          </li>
          <li>
            <Link
              to="/discover"
              className={tabClass}
              {...(isDiscovering && { 'aria-current': 'true' as const })}
            >
              <Compass aria-hidden="true" />
              Discover
            </Link>
          </li>
          <li>
            {isPromoter ? (
              <button {...getButtonProps('promote')}>
                <Megaphone aria-hidden="true" />
                Promote
              </button>
            ) : (
              <Link
                to="/tracker"
                search={(current) => (path === '/tracker' ? { ...current, add: '1' } : { add: '1' })}
                resetScroll={path !== '/tracker'}
                aria-label="Add airdrop"
                className={tabClass}
              >
                <span className="grid h-6 w-9 place-items-center rounded-full bg-accent text-on-accent">
                  <Plus className="size-4.5" aria-hidden="true" />
                </span>
                Add
              </Link>
            )}
          </li>
          <li>
            <Link
              to="/notifications"
              className={tabClass}
              {...(unread !== undefined && { 'aria-label': `Alerts, ${unread} unread` })}
            >
              <Counted count={unread}>
                <Bell className="size-5.5" aria-hidden="true" />
              </Counted>
              Alerts
            </Link>
          </li>
          <li>
            <button
              {...getButtonProps('you')}
              data-account=""
              aria-label={`You, ${formatDisplayName(viewer)}`}
            >
              <Avatar viewer={viewer} className="size-5.5 text-[0.5625rem]" />
              You
            </button>
          </li>
        </ul>
      </nav>
      {dialog && <NavSheet key={sequence} {...shown} kind={dialog} />}
    </>
  );
}

/** Draws the number with CSS: the link's accessible name already contains it. */
function Counted({ count, children }: { count: string | undefined; children: ReactNode }) {
  return (
    <span
      data-count={count}
      className={cx(
        'relative',
        count !== undefined &&
          'tabular after:absolute after:-top-1 after:left-3 after:grid after:h-4 after:min-w-4 after:place-items-center ' +
            'after:rounded-full after:bg-accent after:px-1 after:font-semibold after:text-2xs after:text-on-accent ' +
            'after:leading-none after:ring-2 after:ring-surface after:content-[attr(data-count)]',
      )}
    >
      {children}
    </span>
  );
}
