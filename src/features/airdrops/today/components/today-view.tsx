import { Check, CircleCheckBig, Flame } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { checkInLabels } from '../../kinds.ts';
import { ClaimTime, ClaimWindow } from '../../list/components/claim-date.tsx';
import type { Airdrop } from '../../schema.ts';
import type { TodayPanel as Groups } from '../check-in.ts';
import { Agenda, useFocusRestore } from './agenda.tsx';

export type TodayViewProps = {
  groups: Groups;
  reader: Reader;
  /** The instant the page was made for (ISO). */
  now: string;
  /** Days in a row; null while unknown. */
  streak: number | null;
  /** Said in place of emptiness while that isn't certain. */
  unknown?: string | undefined;
  /** Buttons beside the title. */
  buttons?: ReactNode;
  onOpen: (row: Airdrop) => void;
  onMarkActive: (row: Airdrop) => void;
  onMarkAllActive: (rows: readonly Airdrop[]) => void;
  onCheckIn: (row: Airdrop) => void;
  onCheckInAll: (rows: readonly Airdrop[]) => void;
};

/** As many of the most urgent as phones show before the panel is unfolded. */
const mostFolded = 3;

/**
 * What today asks for, the most urgent first: claims within a day, check-ins due, what starts, and claims missed. On
 * phones a few stand for all of it until somebody asks for the rest.
 */
export function TodayView(props: TodayViewProps) {
  const { groups, streak, unknown, buttons } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const count = Object.values(groups).reduce((sum, group) => sum + group.length, 0);
  const panel = useRef<HTMLDivElement>(null);
  const leave = useFocusRestore(panel, 'today');
  return (
    <Card as="section" aria-labelledby="today" className="max-md:py-2">
      <CardHeader
        className="mb-1! min-h-9 items-center! pointer-coarse:min-h-11 md:-mt-1 md:mb-2!"
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
            {buttons}
          </>
        }
      />
      <div ref={panel}>
        {count === 0 ? (
          <p className="flex items-center gap-2 text-base text-muted">
            {unknown === undefined && (
              <CircleCheckBig className="size-4 text-success-ink" aria-hidden="true" />
            )}
            {unknown ?? 'All caught up. Nothing due today.'}
          </p>
        ) : (
          <Agendas {...props} isUnfolded={isUnfolded} leave={leave} />
        )}
        {count > mostFolded && (
          <Button
            variant="link"
            size="sm"
            className="md:hidden"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Show fewer' : `Show all ${count.toLocaleString('en')}`}
            <span className="sr-only">of today</span>
          </Button>
        )}
      </div>
    </Card>
  );
}

/** How many rows of each group a folded panel shows. */
function foldedCounts(groups: readonly (readonly Airdrop[])[]): number[] {
  let left = mostFolded;
  return groups.map((rows) => {
    const shown = Math.min(left, rows.length);
    left -= shown;
    return shown;
  });
}

type AgendasProps = TodayViewProps & {
  isUnfolded: boolean;
  /** Before a button is pressed that may go with its airdrop. */
  leave: () => void;
};

function Agendas(props: AgendasProps) {
  const { groups, reader, now, unknown, isUnfolded, leave } = props;
  const { onOpen, onMarkActive, onMarkAllActive, onCheckIn, onCheckInAll } = props;
  const { startsToday, checkInsDue, claimsSoon, overdue } = groups;
  const [claimsFolded, checkInsFolded, startsFolded, overdueFolded] = isUnfolded
    ? []
    : foldedCounts([claimsSoon, checkInsDue, startsToday, overdue]);
  const claim = (row: Airdrop) => <ClaimTime row={row} reader={reader} now={now} />;
  const name = (text: string): ReactNode => <span className="sr-only">{text}</span>;

  return (
    <div
      className={cx(
        'grid gap-x-8 md:gap-y-5',
        isUnfolded && 'gap-y-5',
        startsToday.length > 0
          ? 'md:grid-cols-2 lg:grid-cols-[4fr_5fr_5fr_3fr]'
          : 'md:grid-cols-[4fr_5fr_3fr]',
      )}
    >
      <Agenda
        title="Claims in the next 24 hours"
        rows={claimsSoon}
        folded={claimsFolded}
        emptyText={unknown ?? 'No claims in the next 24 hours'}
        onOpen={onOpen}
        note={claim}
        action={(row) => <ClaimWindow row={row} now={now} />}
      />
      <Agenda
        title="Check-ins due"
        rows={checkInsDue}
        folded={checkInsFolded}
        emptyText={unknown ?? 'No check-ins due'}
        onOpen={onOpen}
        allAction={
          <Button
            variant="link"
            size="sm"
            className="pointer-fine:min-h-0!"
            onClick={() => {
              leave();
              onCheckInAll(checkInsDue);
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
              onCheckIn(row);
            }}
          >
            <Check aria-hidden="true" />
            Check In
            {name(row.name)}
          </Button>
        )}
      />
      {startsToday.length > 0 && (
        <Agenda
          title="Starts today"
          rows={startsToday}
          folded={startsFolded}
          emptyText=""
          onOpen={onOpen}
          note={(row) => row.project}
          action={(row) => (
            <Button
              size="sm"
              onClick={() => {
                leave();
                onMarkActive(row);
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
                onMarkAllActive(startsToday);
              }}
            >
              Mark all active
            </Button>
          }
        />
      )}
      <Agenda
        title="Overdue"
        rows={overdue}
        folded={overdueFolded}
        emptyText={unknown ?? 'Nothing overdue'}
        onOpen={onOpen}
        note={claim}
      />
    </div>
  );
}
