import { useDeferredValue, useMemo } from 'react';
import { useMinute } from '#/ui/clock.ts';
import { todayPanel } from '../../check-in.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot, useTrackerStore } from '../../components/tracker-store.ts';
import { useInsights } from '../../insights/components/use-insights.tsx';
import type { Airdrop } from '../../schema.ts';
import { TodayView } from './today-view.tsx';

const getIds = (rows: readonly Airdrop[]) => rows.map(({ id }) => id);

/** The Today panel of the tracker's airdrops, with the expandable charts. */
export function TodayPanel() {
  const { actions } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const { reader, now } = useTrackerPreferences();
  const { rows, streak, loaded, failed } = useSnapshot();
  const minute = useMinute(now);
  const deferredRows = useDeferredValue(rows);
  const groups = useMemo(
    () => todayPanel(deferredRows, { now: minute, zone: reader.zone }),
    [deferredRows, minute, reader.zone],
  );
  const insights = useInsights();
  if (rows.length === 0 && (loaded === 'all' || failed)) return null;
  const pendingText = failed ? 'Couldn’t load all airdrops.' : 'Loading…';

  return (
    <>
      <TodayView
        groups={groups}
        reader={reader}
        now={now}
        streak={streak}
        unknown={loaded === 'all' ? undefined : pendingText}
        buttons={insights.button}
        onOpen={({ id }) => open({ kind: 'details', id })}
        onMarkActive={({ id }) => void actions.changeStatus(id, 'active')}
        onMarkAllActive={(starting) => void actions.markAllActive(getIds(starting))}
        onCheckIn={({ id }) => void actions.recordVisit(id)}
        onCheckInAll={(due) => void actions.checkInAll(getIds(due))}
      />
      {insights.panel}
    </>
  );
}
