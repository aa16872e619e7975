import { Check, CircleCheckBig, CircleDot, Coins, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { useMinute } from '#/ui/clock.ts';
import { cx } from '#/ui/cx.ts';
import { formatCheckIn, formatDueTime } from '../../components/check-in-labels.ts';
import { ClaimTime, NearestDate } from '../../components/claim-date.tsx';
import { getNearestDate } from '../../dates/other-dates.ts';
import { type Due, type DueGroup, type DueRow, dueGroupLabels, dueGroups, type Today } from '../../due.ts';
import type { RhythmSettings } from '../../rhythm/kinds.ts';
import { Agenda, useFocusRestore } from './agenda.tsx';

/** What the rows' buttons do. Without `onClaim`, a claim opens like its name. */
export type TodayActions<Row> = {
  onOpen: (row: Row) => void;
  onClaim?: (row: Row) => void;
  /** Dismisses a claim that is open or missed. */
  onDismiss?: (row: Row) => void;
  onMarkActive: (rows: readonly Row[]) => void;
  onCheckIn: (rows: readonly Row[]) => void;
};

export type TodayViewProps<Row extends DueRow> = TodayActions<Row> & {
  today: Today<Row>;
  /** The airdrops with a date later this week. */
  later: readonly Row[];
  reader: Reader;
  settings: RhythmSettings;
  /** ISO instant of the page load. */
  now: string;
  /** Shown instead of the text that nothing is due: while rows are loading, or for a new member. */
  emptyText?: string | undefined;
  /** Shown above the groups, or instead of the text that nothing is due. */
  notice?: ReactNode;
  /** Claims found on chain, above the claims that are due. */
  foundClaims?: ReactNode;
  /** Beside the panel's title, which is visible only with it. */
  header?: ReactNode;
  /** At the panel's lower right. */
  footer?: ReactNode;
};

/** The number of rows phones show while the panel is collapsed. */
const maxCollapsed = 3;

/** What is due today by urgency, then what comes later this week. On phones the panel is collapsed to the first few. */
export function TodayView<Row extends DueRow>(props: TodayViewProps<Row>) {
  const { today, later, emptyText, header, footer, notice, foundClaims } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const count = dueGroups.reduce((sum, group) => sum + today.groups[group].length, later.length);
  const panel = useRef<HTMLDivElement>(null);
  const onBeforeAction = useFocusRestore(panel, 'today');
  const title = (
    <span id="today" tabIndex={-1}>
      Today
    </span>
  );
  const isQuiet = today.count === 0;
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
      <div ref={panel} className={cx(count === 0 && 'flex items-center justify-between gap-3')}>
        {foundClaims && <div className={cx('min-w-0', count === 0 ? 'flex-1' : 'mb-4')}>{foundClaims}</div>}
        {notice && <div className={cx(count > 0 && 'mb-3')}>{notice}</div>}
        {isQuiet && !notice && !foundClaims && (
          <p className={cx('flex items-center gap-2 text-base text-muted', count > 0 && 'mb-2')}>
            {emptyText === undefined && (
              <CircleCheckBig className="size-4 text-success-ink" aria-hidden="true" />
            )}
            {emptyText ?? 'All caught up. Nothing due today.'}
          </p>
        )}
        {count > 0 && <Agendas {...props} isExpanded={isExpanded} onBeforeAction={onBeforeAction} />}
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
function countCollapsedRows(counts: readonly number[]): number[] {
  let remaining = maxCollapsed;
  return counts.map((count) => {
    const shown = Math.min(remaining, count);
    remaining -= shown;
    return shown;
  });
}

type AgendasProps<Row extends DueRow> = TodayViewProps<Row> & {
  isExpanded: boolean;
  /** Called before an action that may remove the pressed button's row. */
  onBeforeAction: () => void;
};

function Agendas<Row extends DueRow>(props: AgendasProps<Row>) {
  const { today, later, reader, settings, now, isExpanded, onBeforeAction } = props;
  const { onOpen, onMarkActive, onCheckIn } = props;
  const { groups } = today;
  const counts = isExpanded
    ? []
    : countCollapsedRows([...dueGroups.map((group) => groups[group].length), later.length]);
  const act = (action: () => void) => () => {
    onBeforeAction();
    action();
  };
  const renderAll = (label: string, action: () => void) => (
    <Button variant="link" size="sm" className="pointer-fine:min-h-0!" onClick={act(action)}>
      {label}
    </Button>
  );
  const getRows = (group: DueGroup) => groups[group].map(({ row }) => row);
  const allActions: Partial<Record<DueGroup, ReactNode>> = {
    checkIns: renderAll('Check in all', () => onCheckIn(getRows('checkIns'))),
    starts: renderAll('Mark all as active', () => onMarkActive(getRows('starts'))),
  };
  const renderGroup = (group: DueGroup) => (
    <Agenda
      title={dueGroupLabels[group]}
      items={groups[group]}
      collapsedCount={counts[dueGroups.indexOf(group)]}
      onOpen={onOpen}
      allAction={allActions[group]}
      renderNote={(due) => <DueNote due={due} settings={settings} reader={reader} now={now} />}
      renderAction={(due) => <DueButtons {...props} due={due} act={act} />}
    />
  );
  const column = 'grid min-w-0 content-start gap-y-4 empty:hidden';
  return (
    <div
      className={cx(
        'grid gap-x-8 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] md:gap-y-4',
        isExpanded && 'gap-y-4',
      )}
    >
      <div className={column}>{renderGroup('claims')}</div>
      <div className={column}>
        {renderGroup('checkIns')}
        {renderGroup('starts')}
      </div>
      <div className={column}>
        {renderGroup('missed')}
        <Agenda
          title="Later this week"
          items={later.map((row) => ({ row }))}
          collapsedCount={counts[dueGroups.length]}
          onOpen={onOpen}
          renderNote={({ row }) => <LaterNote row={row} reader={reader} now={now} />}
        />
      </div>
    </div>
  );
}

type DueButtonsProps<Row extends DueRow> = TodayActions<Row> & {
  due: Due<Row>;
  act: (action: () => void) => () => void;
};

/** The button of what is due, then, on wide screens, of what else can be done. */
function DueButtons<Row extends DueRow>({ due, act, ...actions }: DueButtonsProps<Row>) {
  const { row, claim, isCheckInDue, isStarting } = due;
  const { onOpen, onClaim = onOpen, onDismiss, onMarkActive, onCheckIn } = actions;
  const name = <span className="sr-only">{formatAirdropName(row)}</span>;
  const canClaim = claim !== 'none' && claim !== 'missed';
  const hasLabel = !canClaim;
  const canDismiss = onDismiss !== undefined && (claim === 'open' || claim === 'missed');
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      {canClaim && (
        <Button size="sm" onClick={() => onClaim(row)}>
          <Coins aria-hidden="true" />
          Claim
          {name}
        </Button>
      )}
      {isStarting && (
        <Button
          size="sm"
          variant={isCheckInDue ? 'ghost' : 'secondary'}
          className={cx(isCheckInDue && 'px-2!', canClaim && 'max-md:hidden')}
          title={isCheckInDue ? 'Mark as active' : undefined}
          onClick={act(() => onMarkActive([row]))}
        >
          {isCheckInDue && <CircleDot aria-hidden="true" />}
          <span className={cx(isCheckInDue && 'sr-only')}>Mark as active</span>
          {name}
        </Button>
      )}
      {isCheckInDue && (
        <Button
          size="sm"
          variant={hasLabel ? 'secondary' : 'ghost'}
          className={cx(!hasLabel && 'px-2! max-md:hidden')}
          title={hasLabel ? undefined : 'Check In'}
          onClick={act(() => onCheckIn([row]))}
        >
          <Check aria-hidden="true" />
          <span className={cx(!hasLabel && 'sr-only')}>Check In</span>
          {name}
        </Button>
      )}
      {canDismiss && (
        <Button
          size="sm"
          variant="ghost"
          title="Dismiss"
          className="px-2!"
          onClick={act(() => onDismiss(row))}
        >
          <X aria-hidden="true" />
          <span className="sr-only">Dismiss</span>
          {name}
        </Button>
      )}
    </span>
  );
}

type NoteProps = { reader: Reader; now: string };

function DueNote({
  due: { row, claim, isCheckInDue, isStarting },
  settings,
  reader,
  now,
}: NoteProps & { due: Due<DueRow>; settings: RhythmSettings }) {
  const dueTime = formatDueTime(row, { now: useMinute(now), settings }, reader);
  const checkIn = isCheckInDue && [
    formatCheckIn(row),
    !isStarting && row.status === 'upcoming' && 'still upcoming',
    isStarting && 'starts today',
    dueTime,
  ];
  const texts = checkIn || [isStarting && formatCheckIn(row)];
  const text = texts.filter(Boolean).join(' · ');
  if (claim === 'none') return text;
  return (
    <>
      <ClaimTime row={row} reader={reader} now={now} />
      {text && ` · ${text}`}
    </>
  );
}

function LaterNote({ row, reader, now }: NoteProps & { row: DueRow }) {
  const nearest = getNearestDate(row, { now: useMinute(now), zone: reader.zone });
  return nearest === undefined ? (
    <ClaimTime row={row} reader={reader} now={now} />
  ) : (
    <NearestDate row={row} reader={reader} now={now} isPlain />
  );
}
