import { displayName, viewerInitials } from '#/features/accounts/names.ts';
import type { Viewer } from '#/features/accounts/schema.ts';
import { Button } from '#/ui/button.tsx';
import { LazyMenu } from '#/ui/lazy-menu.tsx';

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
          {/* A picture rather than text: the button's name says whose it is. */}
          <span
            data-initials={viewerInitials(viewer)}
            className="grid size-8 place-items-center rounded-full border border-accent-line bg-accent-soft font-semibold text-accent-ink text-xs before:content-[attr(data-initials)]"
          />
        </Button>
      }
    />
  );
}
