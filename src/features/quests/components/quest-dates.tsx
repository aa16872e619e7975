import { CalendarDays } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { QuestStatus } from '../kinds.ts';

type QuestDatesProps = {
  quest: { startsAt: string; endsAt: string };
  status: QuestStatus;
  /** The server's render time. */
  now: string;
};

const words = { upcoming: 'Starts', open: 'Ends', ended: 'Ended' };

/** Shows the next start or the end as a relative time; the exact time is on hover. */
export function QuestDates({ quest, status, now }: QuestDatesProps) {
  const reader = useReader();
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CalendarDays className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate">
        {words[status]}{' '}
        <RelativeTime
          value={status === 'upcoming' ? quest.startsAt : quest.endsAt}
          locale={reader.locale}
          timeZone={reader.zone}
          now={now}
        />
      </span>
    </span>
  );
}
