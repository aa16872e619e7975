import { BalanceLink } from '#/features/credits/components/balance-link.tsx';
import { Bell } from '#/features/notifications/components/bell.tsx';
import type { Viewer } from '#/features/session/schema.ts';
import { AccountButton } from './account-button.tsx';

/** The part of the header for signed-in users. */
export function AccountCorner({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <BalanceLink />
      <div className="flex items-center gap-1.5 max-md:hidden">
        <Bell />
        <AccountButton viewer={viewer} />
      </div>
    </>
  );
}
