import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProofDialogHost } from '#/features/proof/components/proof-dialog-host.tsx';
import { QueueCount, queueCountsQuery } from '#/features/queue/components/queue-count.tsx';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import { adminAccessQuery } from '#/features/users/components/users.ts';
import { Button } from '#/ui/button.tsx';
import { Lock } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { useCurrentInView } from '#/ui/use-current-in-view.ts';
import { navIcons } from '../shell/nav-icons.ts';
import { NavLink } from '../shell/nav-link.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { PagePending } from '../shell/page-pending.tsx';
import { useNavigation } from '../shell/use-navigation.ts';

export const Route = createFileRoute('/_admin')({
  beforeLoad: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer?.isAdmin !== true) return { isAdmin: false, needsFactor: false };
    // If this fails, each operation still checks the access itself.
    const access = await queryClient.query(adminAccessQuery(api)).catch(() => undefined);
    const needsFactor = access?.standing === 'needs-factor';
    return { isAdmin: !needsFactor, needsFactor };
  },
  // Without them, a page that hydrates after the counts have arrived differs from the server's HTML.
  loader: async ({ context: { api, queryClient, isAdmin } }) => {
    if (isAdmin) {
      await queryClient.query({ ...queueCountsQuery(api), staleTime: 'static' }).catch(() => undefined);
    }
  },
  head: () => createPageHead({ title: 'Admin', noindex: true }),
  pendingComponent: AdminPending,
  component: AdminShell,
});

const columns = 'page-column grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-[12rem_minmax(0,1fr)]';

function AdminPending() {
  return (
    <div className={columns}>
      <p className="pt-4 text-muted max-md:h-16 md:px-2.5 md:pt-8">Loading...</p>
      <PagePending />
    </div>
  );
}

type AdminNoticeProps = { title: string; description: string; action?: ReactNode };

/** Shows why the viewer can't open the admin section. */
function AdminNotice(props: AdminNoticeProps) {
  return (
    <div className="page-column py-10">
      <h1 className="sr-only">Admin</h1>
      <EmptyState drawing={Lock} className="min-h-72" {...props} />
    </div>
  );
}

/** The admin section. Each operation checks permissions itself; this only hides the section from others. */
function AdminShell() {
  const viewer = useViewer();
  const { admin } = useNavigation();
  const { pathname } = useLocation();
  const { needsFactor } = Route.useRouteContext();
  const isAdmin = viewer?.isAdmin === true && !needsFactor;
  const list = useCurrentInView<HTMLUListElement>(isAdmin ? pathname : undefined);

  if (viewer?.isAdmin === true && needsFactor) {
    return (
      <AdminNotice
        title="Set up two-factor authentication"
        description="Admins need two-factor authentication on this site. Set it up on your profile, then come back. Everything else in your account works as before."
        action={
          <Button asChild variant="primary">
            <Link to="/profile" hash="security">
              Open your profile
            </Link>
          </Button>
        }
      />
    );
  }
  if (!isAdmin) {
    return <AdminNotice title="Access Denied" description="You need admin privileges to access this page." />;
  }
  return (
    <div className={columns}>
      <nav aria-label="Admin" className="pt-4 md:pt-8">
        <p className="hidden px-2.5 pb-2 font-medium text-faint text-xs md:block">Admin</p>
        <ul
          ref={list}
          className="flex gap-1 overflow-x-auto max-md:-mx-1 max-md:px-1 max-md:py-1 md:sticky md:top-[calc(var(--spacing-header)+2rem)] md:flex-col"
        >
          {admin.map((entry) => {
            const Icon = navIcons[entry.icon];
            return (
              <li key={entry.label} className="shrink-0">
                <NavLink
                  entry={entry}
                  className="flex h-9 items-center gap-2.5 rounded-md px-2.5 text-base text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink"
                >
                  <Icon className="size-4 shrink-0" aria-hidden="true" />
                  {entry.label}
                  {entry.count && <QueueCount kind={entry.count} />}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
      <ProofDialogHost />
    </div>
  );
}
