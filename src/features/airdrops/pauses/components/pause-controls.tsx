import { CirclePause, Play, SkipForward } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { isCheckInDue } from '../../check-in.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { isPaused } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import { getSkippedPeriod } from '../skip.ts';
import { describePause } from '../texts.ts';

type PauseControlsProps = { row: Airdrop; today: string };

/** Shows whether the airdrop is paused, and the buttons that pause, skip, and resume. */
export function PauseControls({ row, today }: PauseControlsProps) {
  const { actions } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const { reader, settings, now } = useTrackerPreferences();
  const moment = { now: useMinute(now), settings };
  const { id } = row;
  const isRowPaused = isPaused(row, today);
  const skippedPeriod = isCheckInDue(row, moment) ? getSkippedPeriod(row, moment) : undefined;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {isRowPaused ? describePause(row.pausedUntil, today, reader.locale) : 'Not paused'}
      {isRowPaused && (
        <Button variant="link" size="sm" onClick={() => void actions.setPaused(id, null)}>
          <Play aria-hidden="true" />
          Resume
        </Button>
      )}
      <Button variant="link" size="sm" onClick={() => open({ kind: 'pause', id })}>
        <CirclePause aria-hidden="true" />
        {isRowPaused ? 'Change…' : 'Pause…'}
      </Button>
      {skippedPeriod && (
        <Button variant="link" size="sm" onClick={() => void actions.setPaused(id, skippedPeriod.until)}>
          <SkipForward aria-hidden="true" />
          Skip {skippedPeriod.name}
        </Button>
      )}
    </span>
  );
}
