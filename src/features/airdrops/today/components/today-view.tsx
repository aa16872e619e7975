import { Check, CircleCheckBig, CircleDot } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { useMinute } from '#/ui/clock.ts';
import { cx } from '#/ui/cx.ts';
import type { TodayPanel } from '../../check-in.ts';
import { formatCheckIn, formatDueTime } from '../../components/check-in-labels.ts';
import { ClaimTime, ClaimWindow } from '../../components/claim-date.tsx';
import type { RhythmSettings } from '../../rhythm/kinds.ts';
import type { Airdrop } from '../../schema.ts';
import { Agenda, useFocusRestore } from './agenda.tsx';

export type TodayViewProps = {
  today: TodayPanel;
  reader: Reader;
  settings: RhythmSettings;
  /** ISO instant of the page load. */
  now: string;
  /** Shown instead of the empty states while rows are loading. */
  pendingText?: string | undefined;
  /** Shown above the groups, or instead of the text that nothing is due. */
  notice?: ReactNode;
  /** Claims found on chain, above the claims that are due. */
  foundClaims?: ReactNode;
  /** Beside the panel's title, which is visible only with it. */
  header?: ReactNode;
  /** At the panel's lower right. */
  footer?: ReactNode;
  onOpen: (row: Airdrop) => void;
  onMarkActive: (row: Airdrop) => void;
  onMarkAllActive: (rows: readonly Airdrop[]) => void;
  onCheckIn: (row: Airdrop) => void;
  onCheckInAll: (rows: readonly Airdrop[]) => void;
};

/** The number of rows phones show while the panel is collapsed. */
const maxCollapsed = 3;

/**
 * The day's tasks by urgency: claims within a day, overdue claims, open claims, due check-ins, and starts. On phones the
 * panel is collapsed to the first few.
 */
export function TodayView(props: TodayViewProps) {
  const { today, pendingText, header, footer, notice, foundClaims } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const count = Object.values(today.groups).reduce((sum, group) => sum + group.length, 0);
  const panel = useRef<HTMLDivElement>(null);
  const onBeforeAction = useFocusRestore(panel, 'today');
  const title = (
    <span id="today" tabIndex={-1}>
      Today
    </span>
  );
  const isQuiet = count === 0;
  return (
    <Card
      as="section"
      aria-labelledby="today"
      padding="none"
      className={cx('px-4 sm:px-5', header ? 'py-2 md:py-5' : 'py-2 md:py-3')}
    >
      {header ? (
        <CardHeader
          className="mb-1! min-h-9 items-center! pointer-coarse:min-h-11 md:-mt-1 md:mb-2!"
          title={title}
          actions={header}
        />
      ) : (
        <h2 className="sr-only">{title}</h2>
      )}
      <div ref={panel} className={cx(isQuiet && 'flex items-center justify-between gap-3')}>
        {foundClaims && <div className={cx('min-w-0', isQuiet ? 'flex-1' : 'mb-4')}>{foundClaims}</div>}
        {notice && <div className={cx(!isQuiet && 'mb-3')}>{notice}</div>}
        {isQuiet && !notice && !foundClaims && (
          <p className="flex items-center gap-2 text-base text-muted">
            {pendingText === undefined && (
              <CircleCheckBig className="size-4 text-success-ink" aria-hidden="true" />
            )}
            {pendingText ?? 'All caught up. Nothing due today.'}
          </p>
        )}
        {!isQuiet && <Agendas {...props} isExpanded={isExpanded} onBeforeAction={onBeforeAction} />}
        {(count > maxCollapsed || footer) && (
          <div className="flex items-center justify-between gap-3 md:contents">
            {count > maxCollapsed && (
              <Button
                variant="link"
                size="sm"
                className="md:hidden"
                aria-expanded={isExpanded}
                onClick={() => setIsExpanded(!isExpanded)}
              >
                {isExpanded ? 'Show fewer' : `Show all ${count.toLocaleString('en')}`}
                <span className="sr-only">of today</span>
              </Button>
            )}
            {footer && <div className="ml-auto">{footer}</div>}
          </div>
        )}
      </div>
    </Card>
  );
}

/** Returns the number of rows of each group that the collapsed panel shows. */
function countCollapsedRows(groups: readonly (readonly Airdrop[])[]): number[] {
  let remaining = maxCollapsed;
  return groups.map((rows) => {
    const shown = Math.min(remaining, rows.length);
    remaining -= shown;
    return shown;
  });
}

type AgendasProps = TodayViewProps & {
  isExpanded: boolean;
  /** Called before an action that may remove the pressed button's row. */
  onBeforeAction: () => void;
};

function Agendas(props: AgendasProps) {
  const { today, reader, settings, now, pendingText, isExpanded, onBeforeAction } = props;
  const { onOpen, onMarkActive, onMarkAllActive, onCheckIn, onCheckInAll } = props;
  const { groups, dueIds, startingIds } = today;
  const { claimsSoon, overdue, claimsOpen, checkInsDue, startsToday } = groups;
  const [claimsCount, overdueCount, openCount, checkInsCount, startsCount] = isExpanded
    ? []
    : countCollapsedRows([claimsSoon, overdue, claimsOpen, checkInsDue, startsToday]);
  const renderClaim = (row: Airdrop) => <ClaimTime row={row} reader={reader} now={now} />;
  const act = (action: () => void) => () => {
    onBeforeAction();
    action();
  };
  const hasAction = ({ id }: Airdrop) => dueIds.has(id) || startingIds.has(id);
  const renderActions = (row: Airdrop) =>
    hasAction(row) && (
      <span className="flex shrink-0 items-center gap-1.5">
        {startingIds.has(row.id) && (
          <Button
            size="sm"
            title={dueIds.has(row.id) ? 'Mark as active' : undefined}
            onClick={act(() => onMarkActive(row))}
          >
            {dueIds.has(row.id) && <CircleDot aria-hidden="true" />}
            <span className={cx(dueIds.has(row.id) && 'sr-only')}>Mark as active</span>
            <span className="sr-only">{formatAirdropName(row)}</span>
          </Button>
        )}
        {dueIds.has(row.id) && (
          <Button size="sm" onClick={act(() => onCheckIn(row))}>
            <Check aria-hidden="true" />
            Check In
            <span className="sr-only">{formatAirdropName(row)}</span>
          </Button>
        )}
      </span>
    );
  const renderClaimActions = (row: Airdrop) =>
    hasAction(row) ? renderActions(row) : <ClaimWindow row={row} now={now} />;

  return (
    <div
      className={cx(
        'grid gap-x-8 md:gap-y-4',
        isExpanded && 'gap-y-4',
        'md:grid-cols-2',
        startsToday.length > 0 ? 'lg:grid-cols-[4fr_4fr_5fr_4fr]' : 'lg:grid-cols-[4fr_4fr_5fr]',
      )}
    >
      <Agenda
        title="Claims in the next 24 hours"
        rows={claimsSoon}
        collapsedCount={claimsCount}
        emptyText={pendingText ?? 'No claims in the next 24 hours'}
        onOpen={onOpen}
        renderNote={renderClaim}
        renderAction={renderClaimActions}
      />
      <div className="grid min-w-0 content-start gap-y-4">
        <Agenda
          title="Overdue"
          rows={overdue}
          collapsedCount={overdueCount}
          emptyText={pendingText ?? 'Nothing overdue'}
          onOpen={onOpen}
          renderNote={renderClaim}
          renderAction={renderActions}
        />
        {claimsOpen.length > 0 && (
          <Agenda
            title="Open claims"
            rows={claimsOpen}
            collapsedCount={openCount}
            emptyText=""
            onOpen={onOpen}
            renderNote={renderClaim}
            renderAction={renderClaimActions}
          />
        )}
      </div>
      <Agenda
        title="Check-ins due"
        rows={checkInsDue}
        collapsedCount={checkInsCount}
        emptyText={pendingText ?? 'No check-ins due'}
        onOpen={onOpen}
        allAction={
          <Button
            variant="link"
            size="sm"
            className="pointer-fine:min-h-0!"
            onClick={act(() => onCheckInAll(checkInsDue))}
          >
            Check in all
          </Button>
        }
        renderNote={(row) => <CheckInNote row={row} settings={settings} reader={reader} now={now} />}
        renderAction={renderActions}
      />
      {startsToday.length > 0 && (
        <Agenda
          title="Starts today"
          rows={startsToday}
          collapsedCount={startsCount}
          emptyText=""
          onOpen={onOpen}
          renderNote={(row) => formatCheckIn(row)}
          renderAction={renderActions}
          allAction={
            <Button
              variant="link"
              size="sm"
              className="pointer-fine:min-h-0!"
              onClick={act(() => onMarkAllActive(startsToday))}
            >
              Mark all as active
            </Button>
          }
        />
      )}
    </div>
  );
}

type CheckInNoteProps = Pick<TodayViewProps, 'settings' | 'reader' | 'now'> & { row: Airdrop };

function CheckInNote({ row, settings, reader, now }: CheckInNoteProps) {
  const dueTime = formatDueTime(row, { now: useMinute(now), settings }, reader);
  return [formatCheckIn(row), row.status !== 'active' && 'still upcoming', dueTime]
    .filter(Boolean)
    .join(' · ');
}
