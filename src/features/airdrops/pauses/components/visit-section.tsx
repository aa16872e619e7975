import { useId } from 'react';
import { OneView } from '#/ui/one-view.tsx';
import { useTrackerOffline } from '../../offline/components/offline-context.ts';
import type { Airdrop } from '../../schema.ts';
import { describeStreak } from '../texts.ts';
import { useVisitHistory } from './use-visit-history.ts';
import { VisitCalendar } from './visit-calendar.tsx';

type VisitSectionProps = { row: Airdrop; today: string };

/** The airdrop's check-ins of the last 12 months. */
export function VisitSection({ row, today }: VisitSectionProps) {
  const offline = useTrackerOffline();
  // An airdrop that isn't sent yet has no check-ins.
  if (offline?.queue.isAdded(row.id) === true) return null;
  return <SyncedVisits row={row} today={today} />;
}

function SyncedVisits({ row, today }: VisitSectionProps) {
  const headingId = useId();
  const { query, correct } = useVisitHistory(row, today);
  return (
    <section aria-labelledby={headingId} className="mt-6 border-line border-t pt-4">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h3 id={headingId} className="font-semibold text-base text-ink">
          Check-ins
        </h3>
        {query.data && <p className="text-muted text-sm">{describeStreak(row, query.data.streak)}</p>}
      </div>
      <OneView query={query} failure="Couldn’t load the check-ins" skeleton={{ blocks: ['h-96'] }}>
        {(history) => (
          <VisitCalendar
            history={history}
            today={today}
            onCorrect={(day, isVisited) => void correct(day, isVisited)}
          />
        )}
      </OneView>
    </section>
  );
}
