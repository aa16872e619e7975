import type { Ref } from 'react';
import { formatWeekday } from '#/lib/wording.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import type { DayIndex } from '../entries.ts';
import type { Span } from '../month.ts';
import { dayHeights } from './calendar-skeleton.tsx';
import { DayCell } from './day-cell.tsx';
import type { ClaimMove } from './use-claim-move.ts';

const maxEntriesBySpan = { month: 4, week: 16 };

type CalendarGridProps = {
  ref: Ref<HTMLDivElement>;
  labelledBy: string;
  span: Exclude<Span, 'agenda'>;
  weeks: readonly (readonly string[])[];
  /** The days of the span, without those of adjacent months. */
  spanDays: readonly string[];
  current: string;
  today: string;
  index: DayIndex;
  countCheckIns: (day: string) => number;
  now: number;
  isNarrow: boolean;
  claimMove: ClaimMove | undefined;
};

/** A month or week of days with a roving tab stop: Tab reaches one day, the arrow keys the others. */
export function CalendarGrid(props: CalendarGridProps) {
  const {
    ref,
    labelledBy,
    span,
    weeks,
    spanDays,
    current,
    today,
    index,
    countCheckIns,
    now,
    isNarrow,
    claimMove,
  } = props;
  const { reader } = useTrackerPreferences();
  const daysInSpan = new Set(spanDays);
  const [week = []] = weeks;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's rows grow with their content.
    <div ref={ref} role="grid" aria-labelledby={labelledBy}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above, and its days take the focus. */}
      <div role="row" className="grid grid-cols-7">
        {week.map((day) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above.
          <div
            key={day}
            role="columnheader"
            className="grid h-7 place-items-center text-muted text-xs"
            aria-label={formatWeekday(day, reader.locale, 'long')}
          >
            {formatWeekday(day, reader.locale, 'short')}
          </div>
        ))}
      </div>
      {weeks.map((days, row) => (
        // Keyed by position, so that cells keep their elements and the focus across pages.
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above.
        <div key={row} role="row" className="grid grid-cols-7">
          {days.map((day, column) => (
            <DayCell
              key={column}
              day={day}
              entries={index.getEntries(day)}
              checkIns={countCheckIns(day)}
              reader={reader}
              now={now}
              maxEntries={maxEntriesBySpan[span]}
              heightClass={dayHeights[span]}
              isNarrow={isNarrow}
              isToday={day === today}
              isOutside={!daysInSpan.has(day)}
              isCurrent={day === current}
              isSelected={isNarrow && day === current}
              isTarget={claimMove !== undefined && claimMove.to === day}
              movingId={claimMove?.from === day ? claimMove.id : undefined}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
