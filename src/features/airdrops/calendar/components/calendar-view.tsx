import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { announce } from '#/ui/announcer.tsx';
import { useMinute } from '#/ui/clock.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot } from '../../components/tracker-store.ts';
import { useIsNarrow } from '../../components/use-is-narrow.ts';
import type { Airdrop } from '../../schema.ts';
import type { TrackerSearch } from '../../search/search.ts';
import { type DayIndex, indexDays, listDueCheckIns, listUpcomingCheckIns } from '../entries.ts';
import { getDayForKey, getDays, getFirstWeekday, getWeek, getWeeks, shiftPage } from '../month.ts';
import { formatSpanTitle } from '../span-title.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { frameClass } from './calendar-skeleton.tsx';
import { CalendarSummary } from './calendar-summary.tsx';
import { DayList } from './day-list.tsx';
import { useClaimMove } from './use-claim-move.ts';

/** The maximum number of entries shown for each day of the agenda. */
const maxListed = 8;

function useDays(rows: readonly Airdrop[], zone: string): DayIndex {
  const [last, setLast] = useState(() => ({ rows, zone, index: indexDays(rows, zone) }));
  if (last.rows === rows && last.zone === zone) return last.index;
  const index = indexDays(rows, zone, last.index);
  setLast({ rows, zone, index });
  return index;
}

export type CalendarProps = {
  /** The airdrops that pass the filters. */
  rows: readonly Airdrop[];
  today: string;
  search: TrackerSearch;
  /** Navigates to another span or date; keyboard moves replace the history entry instead of adding one. */
  go: (to: Partial<Pick<TrackerSearch, 'span' | 'date'>>, mode: 'push' | 'replace') => void;
  onFocusRow: (id: string) => void;
};

/** Shows claims, starts, and check-ins by day. */
export function CalendarView({ rows: latestRows, today, search, go, onFocusRow }: CalendarProps) {
  const { open, addWith, preload } = useTrackerDialogs();
  const { reader, settings, weekStartsOn, now } = useTrackerPreferences();
  const { loadState, away } = useSnapshot();
  const minute = useMinute(now);
  const isNarrow = useIsNarrow();
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef<string>(undefined);
  const [focusedDay, setFocusedDay] = useState<string>();

  // Deferred, so that the button that turns the page responds at once.
  const span = useDeferredValue(search.span);
  const anchor = useDeferredValue(search.date || today);
  const firstDay = getFirstWeekday(reader.locale, weekStartsOn);
  const rows = useDeferredValue(latestRows);
  const index = useDays(rows, reader.zone);
  const { page, weeks } = useMemo(
    () => ({
      page: getDays(span, anchor, firstDay),
      weeks: span === 'week' ? [getWeek(anchor, firstDay)] : getWeeks(anchor, firstDay),
    }),
    [span, anchor, firstDay],
  );
  const gridSpan = span === 'agenda' || (span === 'week' && isNarrow) ? undefined : span;
  const due = useMemo(
    () => listDueCheckIns(rows, { now: minute, settings }, away),
    [rows, minute, settings, away],
  );
  const upcoming = useMemo(
    () => listUpcomingCheckIns(rows, span === 'month' ? weeks.flat() : page, { now: minute, settings }, away),
    [rows, span, weeks, page, minute, settings, away],
  );
  const countCheckIns = (day: string) => (day === today ? due.length : (upcoming.get(day) ?? 0));
  const current = !isNarrow && focusedDay !== undefined && page.includes(focusedDay) ? focusedDay : anchor;

  const goTo = (day: string, mode: 'push' | 'replace') => go({ date: day === today ? '' : day }, mode);
  const moveFocus = (day: string) => {
    pendingFocus.current = day;
    setFocusedDay(day);
    if (isNarrow || !page.includes(day)) goTo(day, 'replace');
  };
  useLayoutEffect(() => {
    const cell = pendingFocus.current && grid.current?.querySelector(`[data-day="${pendingFocus.current}"]`);
    if (!cell) return;
    pendingFocus.current = undefined;
    focusDay(cell);
  });

  const title = formatSpanTitle(span, page, reader.locale);
  const announcedTitle = useRef(title);
  useEffect(() => {
    if (announcedTitle.current === title) return;
    announcedTitle.current = title;
    // A day that takes the focus announces its month itself.
    if (!grid.current?.contains(document.activeElement)) announce(title);
  }, [title]);

  const { claimMove, cancel, pickUp, onKey } = useClaimMove({ root, firstDay, moveFocus });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const hit = getTarget(event);
    if (!hit || event.ctrlKey || event.metaKey || event.altKey || onKey(event)) return;
    const { cell, day, entry } = hit;
    if (entry?.dataset.kind === 'claim' && entry.dataset.entry && event.key.toLowerCase() === 'm') {
      event.preventDefault();
      if (gridSpan === undefined) open({ kind: 'move-claim', id: entry.dataset.entry });
      else pickUp(entry.dataset.entry, day);
      return;
    }
    if (!grid.current?.contains(cell)) return;
    const isOnDay = hit.element.matches('[data-number]');
    if (!isOnDay && event.key === 'Escape') {
      event.preventDefault();
      focusDay(cell);
    } else if (!isOnDay && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      focusSiblingEntry(cell, event.key === 'ArrowUp' ? -1 : 1);
    } else {
      const next = getDayForKey(event.key, day, firstDay);
      if (next === undefined) return;
      event.preventDefault();
      moveFocus(next);
    }
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const hit = getTarget(event);
    if (!hit || !grid.current?.contains(hit.cell)) return;
    const { day, element, entry } = hit;
    if (isNarrow) goTo(day, 'replace');
    else if (entry?.dataset.entry) open({ kind: 'details', id: entry.dataset.entry });
    else if (element.closest('[data-open]')) open({ kind: 'day', day });
    else if (element.closest('[data-add]') || !element.closest('button')) addWith({ claimDate: day });
  };

  const daysBelowGrid = isNarrow ? [anchor] : [];
  const listedDays = gridSpan === undefined ? page : daysBelowGrid;
  const lists = listedDays.flatMap((day) => {
    const entries = day === today ? [...index.getEntries(day), ...due] : index.getEntries(day);
    if (span === 'agenda' && entries.length === 0 && day !== today) return [];
    return (
      <DayList
        key={day}
        day={day}
        entries={entries}
        checkIns={day > today ? countCheckIns(day) : 0}
        now={minute}
        isToday={day === today}
        maxCount={maxListed}
        isTarget={claimMove?.to === day && gridSpan === undefined}
      />
    );
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the days and entries in it.
    <div
      ref={root}
      className={frameClass}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerEnter={() => preload('details')}
      onPointerDown={claimMove?.by === 'keys' ? cancel : undefined}
      onFocus={(event) => {
        const hit = getTarget(event);
        if (!hit) return;
        setFocusedDay(hit.day);
        if (hit.entry?.dataset.entry) onFocusRow(hit.entry.dataset.entry);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        const hasLeft = relatedTarget !== null && !currentTarget.contains(relatedTarget);
        if (claimMove?.by === 'keys' && hasLeft) cancel();
      }}
    >
      <CalendarHead
        titleId={titleId}
        title={title}
        span={span}
        onSpan={(next) => go({ span: next }, 'push')}
        onPage={(by) => goTo(shiftPage(span, anchor, by), 'push')}
        onToday={() => goTo(today, 'push')}
      />
      <CalendarSummary
        index={index}
        page={page}
        span={span}
        isLoaded={loadState === 'all'}
        claimMove={claimMove}
        onNext={(day) => goTo(day, 'push')}
      />
      {gridSpan && (
        <CalendarGrid
          ref={grid}
          labelledBy={titleId}
          span={gridSpan}
          weeks={weeks}
          spanDays={page}
          current={current}
          today={today}
          index={index}
          countCheckIns={countCheckIns}
          now={minute}
          isNarrow={isNarrow}
          claimMove={claimMove}
        />
      )}
      {lists}
    </div>
  );
}

/**
 * Finds the day and entry of an event. Returns undefined for events of a menu, which bubble through React although the
 * menu is elsewhere in the DOM.
 */
function getTarget({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return undefined;
  const cell = target.closest<HTMLElement>('[data-day]');
  const day = cell?.dataset.day;
  if (!cell || day === undefined) return undefined;
  return { element: target, cell, day, entry: target.closest<HTMLElement>('[data-entry]') };
}

const focusDay = (cell: Element) => cell.querySelector<HTMLElement>('[data-number]')?.focus();

/** Focuses the previous or next entry of a day. */
function focusSiblingEntry(cell: Element, by: 1 | -1): void {
  const stops = [...cell.querySelectorAll<HTMLElement>('[data-open], [data-entry]')];
  const index = stops.findIndex((stop) => stop.contains(document.activeElement));
  stops[index + by]?.focus();
}
