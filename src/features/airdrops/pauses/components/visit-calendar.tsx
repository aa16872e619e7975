import { Check, ChevronLeft, ChevronRight, Link2, Pause, Pencil, PencilOff } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { toMonth } from '#/lib/dates.ts';
import { formatCount } from '#/lib/text.ts';
import { formatLongDay, formatMonth, formatMonthDay, formatWeekday } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { getDayForKey, getDays, getFirstWeekday, getWeeks } from '../../calendar/month.ts';
import type { VisitHistory } from '../../calls.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { TransactionLink } from '../../on-chain/components/transaction-link.tsx';
import { getCorrectionError, maxCorrectionDays } from '../../policy.ts';
import { createDayLookup, type HistoryDay, listMonths } from '../history.ts';

type VisitCalendarProps = {
  history: VisitHistory;
  today: string;
  onCorrect: (day: string, isVisited: boolean) => void;
};

/**
 * A month of check-ins with a roving tab stop: Tab reaches one day, the arrow keys the others. Pressing a day of the
 * last 60 adds or removes its check-in.
 */
export function VisitCalendar({ history, today, onCorrect }: VisitCalendarProps) {
  const { reader } = useTrackerPreferences();
  const { locale } = reader;
  const months = listMonths(today);
  const [current, setCurrent] = useState(today);
  const [problem, setProblem] = useState<string>();
  const isFocusPending = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const titleId = useId();
  const getDay = useMemo(() => createDayLookup(history), [history]);
  const firstDay = getFirstWeekday(locale);
  const month = `${toMonth(current)}-01`;
  const index = months.indexOf(month);
  const fromChain = history.visits.filter(
    ({ day, transaction }) => transaction && toMonth(day) === toMonth(month),
  );
  const visits = getDays('month', current, firstDay).filter((day) => getDay(day).isVisited).length;

  useLayoutEffect(() => {
    if (!isFocusPending.current) return;
    isFocusPending.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  const goTo = (day: string) => {
    const [firstMonth = day] = months;
    const clamped = day < firstMonth ? firstMonth : day;
    setCurrent(clamped > today ? today : clamped);
    setProblem(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = getDayForKey(event.key, current, firstDay);
    if (next === undefined) return;
    event.preventDefault();
    isFocusPending.current = true;
    goTo(next);
  };
  const toggleVisit = (day: string) => {
    setCurrent(day);
    const dayProblem = getCorrectionError(day, today);
    setProblem(dayProblem);
    if (dayProblem === undefined) onCorrect(day, !getDay(day).isVisited);
  };

  return (
    <div>
      <div className="flex items-center gap-1">
        <p id={titleId} aria-live="polite" className="flex-1 text-base text-ink">
          {formatMonth(month, locale)}
          <span className="text-muted text-sm"> · {formatCount(visits, 'check-in')}</span>
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous month"
          title="Previous month"
          disabled={index <= 0}
          onClick={() => goTo(months[index - 1] ?? month)}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Next month"
          title="Next month"
          disabled={index === months.length - 1}
          onClick={() => goTo(months[index + 1] ?? month)}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its days.
        role="grid"
        aria-labelledby={titleId}
        className="mt-1 w-full table-fixed border-collapse"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {(getWeeks(month, firstDay)[0] ?? []).map((day) => (
              <th
                key={day}
                scope="col"
                aria-label={formatWeekday(day, locale, 'long')}
                className="h-7 font-normal text-muted text-xs"
              >
                {formatWeekday(day, locale, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {getWeeks(month, firstDay).map((days, week) => (
            // Keyed by position, so that days keep their elements across months.
            <tr key={week}>
              {days.map((day, column) => (
                <td key={column} className="h-11 p-0.5">
                  {toMonth(day) === toMonth(month) && (
                    <DayButton
                      day={day}
                      state={getDay(day)}
                      today={today}
                      locale={locale}
                      isCurrent={day === current}
                      onPress={toggleVisit}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {fromChain.length > 0 && (
        <ul aria-label="Checked in from chain" className="mt-2 flex flex-col gap-1 text-sm">
          {fromChain.map(({ day, transaction }) => (
            <li key={day} className="text-muted">
              {formatLongDay(day, locale)}: from chain ·{' '}
              {transaction && <TransactionLink transaction={transaction} />}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 text-muted text-sm">
        {problem ??
          (getDay(current).isRemoved ? `${describeRemoval(current, locale)}. ` : '') +
            `Select a day of the last ${maxCorrectionDays} to add or remove its check-in. Your streak follows.`}
      </p>
    </div>
  );
}

/** 'Check-in of Nov 20 removed'. */
const describeRemoval = (day: string, locale: string | null): string =>
  `Check-in of ${formatMonthDay(day, locale)} removed`;

type DayButtonProps = {
  day: string;
  state: HistoryDay;
  today: string;
  locale: string | null;
  /** Whether it is the grid's tab stop. */
  isCurrent: boolean;
  onPress: (day: string) => void;
};

function DayIcon({ isVisited, isCorrected, isFromChain, isRemoved, isPaused }: HistoryDay) {
  const icon = { className: 'size-3', 'aria-hidden': true } as const;
  if (isVisited && isCorrected) return <Pencil {...icon} />;
  if (isVisited) return isFromChain ? <Link2 {...icon} /> : <Check {...icon} />;
  if (isRemoved) return <PencilOff {...icon} />;
  return isPaused ? <Pause {...icon} /> : null;
}

function describeVisit({ isCorrected, isFromChain }: HistoryDay): string {
  if (isCorrected) return 'checked in, added later';
  return isFromChain ? 'checked in from chain' : 'checked in';
}

function getDayTitle(day: string, state: HistoryDay, locale: string | null): string | undefined {
  if (state.isCorrected) return 'Added later';
  if (state.isFromChain) return 'From chain';
  if (state.isRemoved) return describeRemoval(day, locale);
  return state.isPaused ? 'Paused' : undefined;
}

function DayButton({ day, state, today, locale, isCurrent, onPress }: DayButtonProps) {
  const { isVisited, isRemoved, isPaused } = state;
  const isFixed = getCorrectionError(day, today) !== undefined;
  const label = [
    formatLongDay(day, locale),
    ...(day === today ? ['today'] : []),
    ...(isVisited ? [describeVisit(state)] : []),
    ...(isRemoved ? ['check-in removed later'] : []),
    ...(isPaused ? ['paused'] : []),
  ].join(', ');
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      aria-pressed={isVisited}
      aria-current={day === today ? 'date' : undefined}
      aria-disabled={isFixed || undefined}
      title={getDayTitle(day, state, locale)}
      onClick={() => onPress(day)}
      className={cx(
        'tabular flex h-full w-full flex-col items-center justify-center rounded-md text-xs',
        isVisited && 'bg-claimed-bg text-claimed-ink',
        !isVisited && (isFixed ? 'text-faint' : 'text-ink'),
        !isFixed && 'hover:bg-hover',
        day === today && 'inset-ring inset-ring-accent font-semibold',
      )}
    >
      {Number(day.slice(8))}
      <span className="grid h-3 place-items-center">
        <DayIcon {...state} />
      </span>
    </button>
  );
}
