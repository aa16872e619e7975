import { Plus } from 'lucide-react';
import { formatCount } from '#/lib/text.ts';
import { formatLongDay, formatShortDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { type Entry, getEntryKey } from '../entries.ts';
import { EntryRow } from './entry-row.tsx';

type DayListProps = {
  day: string;
  entries: readonly Entry[];
  /** Check-ins that will be due, on a future day. */
  checkIns: number;
  now: number;
  isToday: boolean;
  maxCount: number;
  isTarget: boolean;
};

export function DayList({ day, entries, checkIns, now, isToday, maxCount, isTarget }: DayListProps) {
  const { open, addWith } = useTrackerDialogs();
  const { reader } = useTrackerPreferences();
  const shown = entries.slice(0, maxCount);
  const hidden = entries.length - shown.length;
  const headingId = `day-${day}`;
  return (
    <section
      data-day={day}
      aria-labelledby={headingId}
      className={cx(
        'border-line border-t px-3 py-2 [contain-intrinsic-size:auto_8rem] [content-visibility:auto]',
        isTarget && 'bg-accent-soft inset-ring-2 inset-ring-accent',
      )}
    >
      <div className="flex min-h-9 items-center gap-2">
        <h4
          id={headingId}
          className={cx('min-w-0 flex-1 font-medium text-sm', isToday ? 'text-accent-ink' : 'text-ink')}
        >
          <span aria-hidden="true">{formatShortDay(day, reader.locale)}</span>
          <span className="sr-only">{formatLongDay(day, reader.locale)}</span>
          {isToday && ', today'}
          {checkIns > 0 && (
            <span className="ml-2 font-normal text-muted">{formatCount(checkIns, 'check-in')}</span>
          )}
        </h4>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Add airdrop on ${formatLongDay(day, reader.locale)}`}
          title="Add airdrop"
          onClick={() => addWith({ claimDate: day })}
        >
          <Plus aria-hidden="true" />
        </Button>
      </div>
      {entries.length === 0 ? (
        <p className="pb-2 text-faint text-sm">Nothing on this day</p>
      ) : (
        <ul>
          {shown.map((entry) => (
            <EntryRow key={getEntryKey(entry)} entry={entry} now={now} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="link" size="sm" onClick={() => open({ kind: 'day', day })}>
          +{hidden.toLocaleString('en')} more
          <span className="sr-only">on {formatLongDay(day, reader.locale)}</span>
        </Button>
      )}
    </section>
  );
}
