import { Button } from '#/ui/button.tsx';
import type { DayRange } from '../../calls.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { describeAway } from '../texts.ts';
import { useEndAway } from './use-end-away.ts';

type AwayNoticeProps = { away: DayRange; today: string; locale: string | null };

/** 'You're away until Dec 3 · End now'. */
export function AwayNotice({ away, today, locale }: AwayNoticeProps) {
  const { store } = useTrackerStore();
  const { endAway, busy } = useEndAway(store.acceptAway);
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-base text-muted">
      {describeAway(away, today, locale)}
      <span aria-hidden="true">·</span>
      <Button variant="link" size="sm" busy={busy} onClick={() => void endAway()}>
        End now
      </Button>
    </p>
  );
}
