import { displayName, viewerInitials } from '#/features/accounts/names.ts';
import type { Viewer } from '#/features/accounts/schema.ts';
import { LazyMenu } from '#/ui/lazy-menu.tsx';
import { Button } from '#/ui/button.tsx';

/** The avatar: initials, and the account menu behind them. */
export function AccountButton({ viewer }: { viewer: Viewer }) {
  return (
    <LazyMenu
      load={() => import('./account-menu.tsx').then((module) => module.AccountMenu)}
      trigger={
        <Button
          id="account-menu"
          variant="ghost"
          size="icon"
          aria-label={`Account menu of ${displayName(viewer)}`}
          className="rounded-full!"
        >
          <span className="grid size-8 place-items-center rounded-full border border-accent-line bg-accent-soft font-semibold text-accent-ink text-xs">
            {viewerInitials(viewer)}
          </span>
        </Button>
      }
    />
  );
}
