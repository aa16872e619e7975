import { BalanceLink } from '#/features/credits/components/balance-link.tsx';
import { Bell } from '#/features/notifications/components/bell.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { AccountButton } from './account-button.tsx';

export { BottomBar } from './bottom-bar.tsx';

/** The corner of the header that belongs to whoever is signed in. */
export function OwnCorner() {
  const viewer = useViewer();
  if (viewer === null) return null;
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
