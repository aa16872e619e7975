import { Check, CircleCheckBig, Flame } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { useMinute } from '#/ui/clock.ts';
import { cx } from '#/ui/cx.ts';
import { useSnapshot, useTracker } from '../../components/tracker-context.ts';
import { useInsights } from '../../insights/components/use-insights.tsx';
import { checkInLabels } from '../../kinds.ts';
import { ClaimTime } from '../../list/components/claim-date.tsx';
import type { Airdrop } from '../../schema.ts';
import { type TodayPanel as Groups, todayPanel } from '../check-in.ts';
import { Agenda, useKeptPlace } from './agenda.tsx';

const lookingUp = 'Loading today’s tasks…';

/** What today asks for: what starts, check-ins due, claims within a day, and claims missed. */
export function TodayPanel() {
  const { reader, now } = useTracker();
  const { rows, streak, loaded, failed } = useSnapshot();
  const minute = useMinute(now);
  const settled = useDeferredValue(rows);
  const groups = useMemo(
    () => todayPanel(settled, { now: minute, zone: reader.zone }),
    [settled, minute, reader.zone],
  );
  const panel = useRef<HTMLDivElement>(null);
  const leave = useKeptPlace(panel, 'today');
  const insights = useInsights();
  if (rows.length === 0 && (loaded === 'all' || failed)) return null;
  const isQuiet = Object.values(groups).every((group) => group.length === 0);
  const isKnown = loaded === 'all';
  const unknown = failed ? 'Failed to load all airdrops.' : lookingUp;

  return (
    <>
      <Card as="section" aria-labelledby="today" className="mt-4">
        <CardHeader
          className="mb-3! items-center!"
          title={
            <span id="today" tabIndex={-1}>
              Today
            </span>
          }
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
        <div ref={panel}>
          {isQuiet ? (
            <p className="flex items-center gap-2 text-base text-muted">
              {isKnown && <CircleCheckBig className="size-4 text-success-ink" aria-hidden="true" />}
              {isKnown ? 'All caught up. Nothing due today.' : unknown}
            </p>
          ) : (
            <Agendas groups={groups} nothing={(text) => (isKnown ? text : unknown)} leave={leave} />
          )}
        </div>
      </Card>
      {insights.panel}
    </>
  );
}

type AgendasProps = {
  groups: Groups;
  /** What an empty group says, when its emptiness is certain. */
  nothing: (text: string) => string;
  /** Before a button is pressed that may go with its airdrop. */
  leave: () => void;
};

function Agendas({ groups, nothing, leave }: AgendasProps) {
  const { reader, now, open, actions } = useTracker();
  const { startsToday, checkInsDue, claimsSoon, overdue } = groups;
  const details = (row: Airdrop) => open({ kind: 'details', id: row.id });
  const claim = (row: Airdrop) => <ClaimTime row={row} reader={reader} now={now} />;
  const name = (text: string): ReactNode => <span className="sr-only">{text}</span>;

  return (
    <div
      className={cx(
        'grid gap-x-8 gap-y-5',
        startsToday.length > 0 ? 'md:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-3',
      )}
    >
      {startsToday.length > 0 && (
        <Agenda
          title="Starts today"
          rows={startsToday}
          nothing=""
          onOpen={details}
          note={(row) => row.project}
          action={(row) => (
            <Button
              size="sm"
              onClick={() => {
                leave();
                void actions.changeStatus(row.id, 'active');
              }}
            >
              Mark active{name(row.name)}
            </Button>
          )}
          allAction={
            <Button
              variant="link"
              size="sm"
              className="pointer-fine:min-h-0!"
              onClick={() => {
                leave();
                void actions.markAllActive(startsToday.map(({ id }) => id));
              }}
            >
              Mark all active
            </Button>
          }
        />
      )}
      <Agenda
        title="Check-ins due"
        rows={checkInsDue}
        nothing={nothing('No check-ins due')}
        onOpen={details}
        allAction={
          <Button
            variant="link"
            size="sm"
            className="pointer-fine:min-h-0!"
            onClick={() => {
              leave();
              void actions.checkInAll(checkInsDue.map(({ id }) => id));
            }}
          >
            Check in all
          </Button>
        }
        note={(row) =>
          row.status === 'active'
            ? checkInLabels[row.checkInDuration]
            : `${checkInLabels[row.checkInDuration]}, not marked active`
        }
        action={(row) => (
          <Button
            size="sm"
            onClick={() => {
              leave();
              void actions.recordVisit(row.id);
            }}
          >
            <Check aria-hidden="true" />
            Check In
            {name(row.name)}
          </Button>
        )}
      />
      <Agenda
        title="Claims in the next 24 hours"
        rows={claimsSoon}
        nothing={nothing('No claims in the next 24 hours')}
        onOpen={details}
        note={claim}
      />
      <Agenda
        title="Overdue"
        rows={overdue}
        nothing={nothing('Nothing overdue')}
        onOpen={details}
        note={claim}
      />
    </div>
  );
}
