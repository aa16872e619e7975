import { Avatar } from '#/features/session/components/avatar.tsx';
import type { Viewer } from '#/features/session/schema.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import { Button } from '#/ui/button.tsx';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { LazyMenu, menuFailed } from '#/ui/lazy-menu.tsx';

const AccountMenu = lazyDialog(() => import('./account-menu.tsx'), 'AccountMenu', menuFailed);

/** The avatar button with initials, which opens the account menu. */
export function AccountButton({ viewer }: { viewer: Viewer }) {
  return (
    <LazyMenu
      preload={AccountMenu.preload}
      trigger={
        <Button
          id="account-menu"
          data-account=""
          variant="ghost"
          size="icon"
          aria-label={`Account menu of ${formatDisplayName(viewer)}`}
          className="rounded-full!"
        >
          <Avatar viewer={viewer} />
        </Button>
      }
    >
      {(menu) => <AccountMenu {...menu} />}
    </LazyMenu>
  );
}
