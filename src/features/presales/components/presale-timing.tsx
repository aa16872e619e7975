import { CalendarClock, Radio } from 'lucide-react';
import type { Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { useMinute } from '#/ui/clock.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Presale } from '../schema.ts';
import { getPresaleState } from '../timing.ts';

type PresaleTimingProps = {
  presale: Pick<Presale, 'presaleStart' | 'presaleEnd'>;
  reader: Reader;
  /** The server's render time. */
  now: string;
};

/** Shows when the presale starts and ends; the exact time is available on hover and to screen readers. */
export function PresaleTiming({ presale, reader, now }: PresaleTimingProps) {
  const minute = useMinute(now);
  const state = getPresaleState(presale, minute);
  const renderTime = (value: string) => (
    <RelativeTime value={value} locale={reader.locale} timeZone={reader.zone} now={now} />
  );
  if (state === 'live') {
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="active" icon={Radio}>
          Live
        </Badge>
        <span>Ends {renderTime(presale.presaleEnd)}</span>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {state === 'ended' && <Badge>Ended</Badge>}
      <span className="flex items-center gap-1.5">
        <CalendarClock className="size-3.5 shrink-0" aria-hidden="true" />
        <span>
          {state === 'upcoming' ? 'Starts ' : 'Started '}
          {renderTime(presale.presaleStart)}
          {state === 'ended' && <>, ended {renderTime(presale.presaleEnd)}</>}
        </span>
      </span>
    </span>
  );
}
