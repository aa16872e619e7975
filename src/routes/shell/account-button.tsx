import { Avatar } from '#/features/session/components/avatar.tsx';
import type { Viewer } from '#/features/session/schema.ts';
import { displayName } from '#/lib/person-names.ts';
import { Button } from '#/ui/button.tsx';
import { LazyMenu } from '#/ui/lazy-menu.tsx';

/** The avatar button with initials, which opens the account menu. */
export function AccountButton({ viewer }: { viewer: Viewer }) {
  return (
    <LazyMenu
      load={() => import('./account-menu.tsx').then((module) => module.AccountMenu)}
      trigger={
        <Button
          id="account-menu"
          data-account=""
          variant="ghost"
          size="icon"
          aria-label={`Account menu of ${displayName(viewer)}`}
          className="rounded-full!"
        >
          <Avatar viewer={viewer} />
        </Button>
      }
    />
  );
}
