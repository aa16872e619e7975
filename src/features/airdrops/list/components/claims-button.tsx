import { AlarmClock } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { LazyMenu, menuFailed } from '#/ui/lazy-menu.tsx';
import { listBellClaims } from '../../claims.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot } from '../../components/tracker-store.ts';

const ClaimsPopover = lazyDialog(
  () => import('../../today/components/claims-popover.tsx'),
  'ClaimsPopover',
  menuFailed,
);

/** Opens the claims due within 24 hours, and shows their number. */
export function ClaimsButton() {
  const { now, settings } = useTrackerPreferences();
  const { rows } = useSnapshot();
  const minute = useMinute(now);
  const zone = settings.timeZone;
  const due = useMemo(() => listBellClaims(rows, { now: minute, zone }).length, [rows, minute, zone]);
  return (
    <LazyMenu
      popup="dialog"
      preload={ClaimsPopover.preload}
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={due === 0 ? 'Claims due' : `Claims due, ${due}`}
          title="Claims in the next 24 hours"
        >
          <AlarmClock aria-hidden="true" />
          {due > 0 && (
            <span
              className="tabular absolute -top-0.5 -right-0.5 pointer-coarse:top-0.5 pointer-coarse:right-0.5 min-w-4 rounded-full bg-danger px-1 text-2xs text-on-accent"
              aria-hidden="true"
            >
              {due > 99 ? '99+' : due}
            </span>
          )}
        </Button>
      }
    >
      {(menu) => <ClaimsPopover {...menu} />}
    </LazyMenu>
  );
}
