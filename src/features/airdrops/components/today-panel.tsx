import { Check, CircleCheckBig, Flame } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { todayPanel } from '../check-in.ts';
import { claimText } from '../claims.ts';
import { checkInLabels } from '../kinds.ts';
import type { Airdrop } from '../schema.ts';
import { useMinute } from './clock.ts';
import { useSnapshot, useTracker } from './tracker-context.ts';
import { useInsights } from './use-insights.tsx';

const firstShown = 3;
const mostShown = 100;

/** What today asks for: check-ins due, claims within a day, and claims missed. */
export function TodayPanel() {
  const { reader, now, open, actions } = useTracker();
  const { rows, streak, loaded, failed } = useSnapshot();
  const minute = useMinute(now);
  const settled = useDeferredValue(rows);
  const { checkInsDue, claimsSoon, overdue } = useMemo(
    () => todayPanel(settled, { now: minute, zone: reader.zone }),
    [settled, minute, reader.zone],
  );
  const insights = useInsights();
  if (rows.length === 0 && (loaded === 'all' || failed)) return null;
  const isQuiet = checkInsDue.length + claimsSoon.length + overdue.length === 0;
  const details = (row: Airdrop) => open({ kind: 'details', id: row.id });

  return (
    <>
      <Card as="section" aria-labelledby="today" className="mt-4">
        <CardHeader
          className="mb-3! items-center!"
          title={<span id="today">Today</span>}
          actions={
            <>
              {streak !== null && streak > 0 && (
                <Badge tone="accent" icon={Flame}>
                  {streak === 1 ? '1-day streak' : `${streak}-day streak`}
                </Badge>
              )}
              {insights.button}
            </>
          }
        />
        {isQuiet ? (
          <p className="flex items-center gap-2 text-base text-muted">
            {loaded !== 'nothing' && (
              <CircleCheckBig className="size-4 text-success-ink" aria-hidden="true" />
            )}
            {loaded === 'nothing' ? 'Looking up what is due…' : 'All caught up: nothing is due today.'}
          </p>
        ) : (
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-3">
            <Agenda
              title="Check-ins due"
              rows={checkInsDue}
              nothing="No check-ins due"
              onOpen={details}
              note={(row) => checkInLabels[row.checkInDuration]}
              action={(row) => (
                <Button size="sm" onClick={() => void actions.recordVisit(row.id)}>
                  <Check aria-hidden="true" />
                  Check In
                  <span className="sr-only">{row.name}</span>
                </Button>
              )}
            />
            <Agenda
              title="Claims in the next 24 hours"
              rows={claimsSoon}
              nothing="No claims in the next 24 hours"
              onOpen={details}
              note={(row) => <span suppressHydrationWarning>{claimText(row.claimDate, minute)}</span>}
            />
            <Agenda
              title="Overdue"
              rows={overdue}
              nothing="Nothing overdue"
              onOpen={details}
              note={(row) =>
                row.claimDate !== null && (
                  <span className="text-danger-ink">
                    Claim was due{' '}
                    <RelativeTime
                      value={row.claimDate}
                      locale={reader.locale}
                      timeZone={reader.zone}
                      now={now}
                    />
                  </span>
                )
              }
            />
          </div>
        )}
      </Card>
      {insights.panel}
    </>
  );
}

type AgendaProps = {
  title: string;
  rows: readonly Airdrop[];
  nothing: string;
  note: (row: Airdrop) => ReactNode;
  onOpen: (row: Airdrop) => void;
  action?: (row: Airdrop) => ReactNode;
};

function Agenda({ title, rows, nothing, note, onOpen, action }: AgendaProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = rows.slice(0, isWhole ? mostShown : firstShown);
  const hidden = rows.length - shown.length;
  return (
    <div className={cx('min-w-0', rows.length === 0 && 'max-md:hidden')}>
      <h3 className="flex items-center gap-2 font-medium text-muted text-sm">
        {title}
        {rows.length > 0 && (
          <span className="tabular rounded-sm bg-neutral-bg px-1 text-neutral-ink text-xs">
            {rows.length.toLocaleString('en')}
          </span>
        )}
      </h3>
      {rows.length === 0 && <p className="mt-2 text-faint text-sm">{nothing}</p>}
      <ul className={isWhole ? 'mt-1 max-h-72 overflow-y-auto' : 'mt-1'}>
        {shown.map((row) => (
          <li
            key={row.id}
            className="flex min-h-11 items-center gap-3 border-line pointer-coarse:py-1.5 border-b last:border-b-0"
          >
            <button
              type="button"
              className="group min-w-0 flex-1 rounded-sm py-1 text-left"
              onClick={() => onOpen(row)}
            >
              <span className="block truncate font-medium text-base text-ink group-hover:underline">
                {row.name}
              </span>
              <span className="block truncate text-muted text-xs">{note(row)}</span>
            </button>
            {action?.(row)}
          </li>
        ))}
      </ul>
      {rows.length > firstShown && (
        <Button variant="link" size="sm" className="mt-1" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${rows.length.toLocaleString('en')}`}
          <span className="sr-only">{title}</span>
        </Button>
      )}
      {isWhole && hidden > 0 && <p className="text-faint text-xs">and {hidden.toLocaleString('en')} more</p>}
    </div>
  );
}
