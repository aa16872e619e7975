import { Check, CircleCheckBig, Flame } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import type { TodayPanel as Groups } from '../../check-in.ts';
import { ClaimTime, ClaimWindow } from '../../components/claim-date.tsx';
import { checkInLabels } from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';
import { Agenda, useFocusRestore } from './agenda.tsx';

export type TodayViewProps = {
  groups: Groups;
  reader: Reader;
  /** ISO instant of the page load. */
  now: string;
  /** Consecutive days with a check-in; null while loading. */
  streak: number | null;
  /** Shown instead of the empty states while rows are loading. */
  unknown?: string | undefined;
  buttons?: ReactNode;
  onOpen: (row: Airdrop) => void;
  onMarkActive: (row: Airdrop) => void;
  onMarkAllActive: (rows: readonly Airdrop[]) => void;
  onCheckIn: (row: Airdrop) => void;
  onCheckInAll: (rows: readonly Airdrop[]) => void;
};

/** The number of rows phones show while the panel is collapsed. */
const maxFolded = 3;

/**
 * The day's tasks by urgency: claims within a day, due check-ins, starts, and overdue claims. On phones the panel is
 * collapsed to the first few.
 */
export function TodayView(props: TodayViewProps) {
  const { groups, streak, unknown, buttons } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const count = Object.values(groups).reduce((sum, group) => sum + group.length, 0);
  const panel = useRef<HTMLDivElement>(null);
  const rememberFocus = useFocusRestore(panel, 'today');
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
          <Agendas {...props} isUnfolded={isUnfolded} leave={rememberFocus} />
        )}
        {count > maxFolded && (
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

/** Returns the number of rows of each group that the collapsed panel shows. */
function foldedCounts(groups: readonly (readonly Airdrop[])[]): number[] {
  let remaining = maxFolded;
  return groups.map((rows) => {
    const shown = Math.min(remaining, rows.length);
    remaining -= shown;
    return shown;
  });
}

type AgendasProps = TodayViewProps & {
  isUnfolded: boolean;
  /** Call before an action that may remove the pressed button's row. */
  leave: () => void;
};

function Agendas(props: AgendasProps) {
  const { groups, reader, now, unknown, isUnfolded, leave: rememberFocus } = props;
  const { onOpen, onMarkActive, onMarkAllActive, onCheckIn, onCheckInAll } = props;
  const { startsToday, checkInsDue, claimsSoon, overdue } = groups;
  const [claimsFolded, checkInsFolded, startsFolded, overdueFolded] = isUnfolded
    ? []
    : foldedCounts([claimsSoon, checkInsDue, startsToday, overdue]);
  const renderClaim = (row: Airdrop) => <ClaimTime row={row} reader={reader} now={now} />;
  const renderName = (text: string): ReactNode => <span className="sr-only">{text}</span>;

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
        note={renderClaim}
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
              rememberFocus();
              onCheckInAll(checkInsDue);
            }}
          >
            Check in all
          </Button>
        }
        note={(row) =>
          row.status === 'active'
            ? checkInLabels[row.checkInDuration]
            : `${checkInLabels[row.checkInDuration]} · still upcoming`
        }
        action={(row) => (
          <Button
            size="sm"
            onClick={() => {
              rememberFocus();
              onCheckIn(row);
            }}
          >
            <Check aria-hidden="true" />
            Check In
            {renderName(row.name)}
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
                rememberFocus();
                onMarkActive(row);
              }}
            >
              Mark as active{renderName(row.name)}
            </Button>
          )}
          allAction={
            <Button
              variant="link"
              size="sm"
              className="pointer-fine:min-h-0!"
              onClick={() => {
                rememberFocus();
                onMarkAllActive(startsToday);
              }}
            >
              Mark all as active
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
        note={renderClaim}
      />
    </div>
  );
}
