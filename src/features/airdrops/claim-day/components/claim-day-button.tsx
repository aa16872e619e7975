import { Coins } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { getClaimUrgency } from '../../claims.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import type { Airdrop } from '../../schema.ts';

/** Opens claim day; hidden unless the claim is within a day, open, or missed. */
export function ClaimDayButton({ row }: { row: Airdrop }) {
  const { now, settings } = useTrackerPreferences();
  const { open, preload } = useTrackerDialogs();
  if (getClaimUrgency(row, { now: useMinute(now), zone: settings.timeZone }) === 'none') return null;
  const preloadDialog = () => preload('claim-day');
  return (
    <Button
      size="sm"
      className="mt-1.5"
      onClick={() => open({ kind: 'claim-day', id: row.id })}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
    >
      <Coins aria-hidden="true" />
      Claim day
    </Button>
  );
}
