import { useDeferredValue, useMemo } from 'react';
import { useMinute } from '#/ui/clock.ts';
import { useSnapshot, useTracker } from '../../components/tracker-context.ts';
import { useInsights } from '../../insights/components/use-insights.tsx';
import type { Airdrop } from '../../schema.ts';
import { todayPanel } from '../check-in.ts';
import { TodayView } from './today-view.tsx';

const idsOf = (rows: readonly Airdrop[]) => rows.map(({ id }) => id);

/** Today's work of the tracker's own airdrops, and the charts that its button unfolds. */
export function TodayPanel() {
  const { reader, now, open, actions } = useTracker();
  const { rows, streak, loaded, failed } = useSnapshot();
  const minute = useMinute(now);
  const settled = useDeferredValue(rows);
  const groups = useMemo(
    () => todayPanel(settled, { now: minute, zone: reader.zone }),
    [settled, minute, reader.zone],
  );
  const insights = useInsights();
  if (rows.length === 0 && (loaded === 'all' || failed)) return null;
  const unknown = failed ? 'Failed to load all airdrops.' : 'Loading today’s tasks…';

  return (
    <>
      <TodayView
        groups={groups}
        reader={reader}
        now={now}
        streak={streak}
        unknown={loaded === 'all' ? undefined : unknown}
        buttons={insights.button}
        onOpen={({ id }) => open({ kind: 'details', id })}
        onMarkActive={({ id }) => void actions.changeStatus(id, 'active')}
        onMarkAllActive={(starting) => void actions.markAllActive(idsOf(starting))}
        onCheckIn={({ id }) => void actions.recordVisit(id)}
        onCheckInAll={(due) => void actions.checkInAll(idsOf(due))}
      />
      {insights.panel}
    </>
  );
}
