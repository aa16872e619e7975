import { Plus, RotateCw } from 'lucide-react';
import { memo } from 'react';
import { formatCount } from '#/lib/text.ts';
import { formatLongDay, formatMonthName, type Reader } from '#/lib/wording.ts';
import { cx } from '#/ui/cx.ts';
import { isOpen } from '../../policy.ts';
import { countedKinds, type Entry, getEntryKey } from '../entries.ts';
import { isFirstOfMonth } from '../month.ts';
import { EntryChip } from './entry-chip.tsx';
import { formatEntryCounts, getEntryStyle } from './entry-style.ts';

export type DayCellProps = {
  day: string;
  entries: readonly Entry[];
  checkIns: number;
  reader: Reader;
  now: number;
  /** The number of entries that fit. */
  maxEntries: number;
  heightClass: string;
  isNarrow: boolean;
  isToday: boolean;
  /** Whether it is in another month than the one shown. */
  isOutside: boolean;
  /** Whether it is the grid's tab stop. */
  isCurrent: boolean;
  /** Whether its entries are listed below the grid. */
  isSelected: boolean;
  /** Whether the claim being moved would be dropped here. */
  isTarget: boolean;
  /** The airdrop whose claim is being moved off this day. */
  movingId: string | undefined;
};

/** Shows a day of the grid, which handles its events. Memoized, because a month has 42 of them. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, entries, checkIns, reader, now, maxEntries, isNarrow, isToday, isOutside, isCurrent } = props;
  const { locale } = reader;
  // The '+N more' line replaces the last entry that would fit.
  const shown = entries.length > maxEntries ? entries.slice(0, maxEntries - 1) : entries;
  const hidden = entries.length - shown.length;
  const tabIndex = isCurrent ? 0 : -1;
  const numberTone = isOutside ? 'text-faint' : 'text-ink md:hover:bg-hover';
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a table's cells grow with their content; the day's button has the focus.
    <div
      role="gridcell"
      data-day={day}
      aria-selected={props.isSelected || undefined}
      className={cx(
        'group/day relative flex min-w-0 cursor-pointer flex-col gap-0.5 border-line border-t p-1 outline-focus -outline-offset-2 not-first:border-l has-[[data-number]:focus-visible]:outline-2 max-md:items-center',
        props.heightClass,
        getBackground(props),
      )}
    >
      <div className="flex h-6 w-full shrink-0 items-center gap-1 max-md:justify-center">
        {isFirstOfMonth(day) && !isNarrow && (
          <span aria-hidden="true" className="-mr-1 pl-1 font-medium text-muted text-xs">
            {formatMonthName(day, locale, 'short')}
          </span>
        )}
        <button
          type="button"
          data-open=""
          data-number=""
          tabIndex={tabIndex}
          aria-label={formatDayLabel(props)}
          aria-current={isToday ? 'date' : undefined}
          className={cx(
            'shrink-0 scroll-mt-18 outline-none',
            // On phones the whole day is the touch target.
            isNarrow && 'absolute inset-0 flex justify-center pt-1',
          )}
        >
          <span
            className={cx(
              'tabular grid h-6 min-w-6 place-items-center rounded-full px-1 font-medium text-xs',
              isToday ? 'bg-accent text-on-accent' : numberTone,
            )}
          >
            {Number(day.slice(8))}
          </span>
        </button>
        {!isNarrow && (
          <>
            {checkIns > 0 && (
              <span
                className={cx(
                  'tabular flex min-w-0 items-center gap-0.5 text-2xs',
                  isToday ? 'text-accent-ink' : 'text-faint',
                )}
                title={`${formatCount(checkIns, 'check-in')} due`}
              >
                <RotateCw className="size-3 shrink-0" aria-hidden="true" />
                {checkIns.toLocaleString('en')}
              </span>
            )}
            <button
              type="button"
              data-add=""
              tabIndex={tabIndex}
              aria-label={`Add airdrop on ${formatLongDay(day, locale)}`}
              title="Add airdrop"
              className="ml-auto grid size-6 shrink-0 place-items-center rounded-md text-muted opacity-0 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-focus-within/day:opacity-100 group-hover/day:opacity-100"
            >
              <Plus className="size-3.5" aria-hidden="true" />
            </button>
          </>
        )}
      </div>
      {isNarrow ? (
        <Dots entries={entries} now={now} />
      ) : (
        <>
          {shown.map((entry) => (
            <EntryChip
              key={getEntryKey(entry)}
              entry={entry}
              reader={reader}
              now={now}
              tabIndex={tabIndex}
              isMoving={entry.kind === 'claim' && entry.row.id === props.movingId}
            />
          ))}
          {hidden > 0 && (
            <button
              type="button"
              data-open=""
              tabIndex={tabIndex}
              className="h-6 shrink-0 truncate rounded-sm px-1 text-left font-medium text-muted text-xs -outline-offset-1! hover:bg-hover hover:text-ink"
            >
              +{hidden.toLocaleString('en')} more
            </button>
          )}
        </>
      )}
    </div>
  );
});

type BackgroundProps = Pick<DayCellProps, 'isTarget' | 'isSelected' | 'isOutside'>;

function getBackground({ isTarget, isSelected, isOutside }: BackgroundProps): string {
  if (isTarget) return 'bg-accent-soft inset-ring-2 inset-ring-accent';
  if (isSelected) return 'bg-accent-soft';
  return isOutside ? 'bg-canvas' : 'hover:bg-hover/50';
}

function formatDayLabel({ day, entries, checkIns, reader, isToday }: DayCellProps): string {
  return [
    formatLongDay(day, reader.locale),
    ...(isToday ? ['today'] : []),
    ...formatEntryCounts(entries),
    ...(checkIns > 0 ? [`${formatCount(checkIns, 'check-in')} due`] : []),
  ].join(', ');
}

/** Draws a dot for claims and for other dates and a ring for starts, each with its count if there are several. */
function Dots({ entries, now }: Pick<DayCellProps, 'entries' | 'now'>) {
  return (
    <span className="pointer-events-none flex h-4 items-center gap-1" aria-hidden="true">
      {countedKinds.map((kind) => {
        const list = entries.filter((entry) => entry.kind === kind);
        const [first] = list;
        if (!first) return null;
        const { dot } = getEntryStyle(list.find(({ row }) => isOpen(row)) ?? first, now);
        return (
          <span key={kind} className="tabular flex items-center gap-0.5 text-2xs text-muted">
            <span
              className={cx(
                'forced-color-adjust-none size-1.5 rounded-full',
                kind === 'start' ? `border ${dot.startsWith('border') ? dot : 'border-neutral'}` : dot,
              )}
            />
            {list.length > 1 && (list.length > 99 ? '99+' : list.length)}
          </span>
        );
      })}
    </span>
  );
}
