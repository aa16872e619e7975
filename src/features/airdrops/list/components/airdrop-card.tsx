import {
  BellOff,
  CalendarCheck,
  Check,
  CloudUpload,
  Play,
  RotateCw,
  Star,
  Undo2,
  Wallet,
} from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { shortenWallet } from '#/lib/text.ts';
import { getHost } from '#/lib/urls.ts';
import { isWalletLabel } from '#/lib/wallet-address.ts';
import { formatDay, formatRelativeDay, type Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { cx } from '#/ui/cx.ts';
import { hasOwnRhythm } from '../../check-in.ts';
import { FromChainIcon, PauseBadge, StatusBadge, TypeBadge } from '../../components/airdrop-badges.tsx';
import type { CardActions } from '../../components/card-actions.ts';
import { formatCheckIn } from '../../components/check-in-labels.ts';
import { ClaimDate, NearestDate } from '../../components/claim-date.tsx';
import { DueTime } from '../../components/due-time.tsx';
import { useIsCheckedIn } from '../../components/use-check-in-day.ts';
import { canCheckIn, isOpen, isPaused } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import { LabelBadges } from '../../setup/components/label-badges.tsx';
import type { TagColors } from '../../setup/components/use-labels.ts';
import { RepeatingBadge } from '../../tasks/components/repeating-badge.tsx';
import { TaskBadge } from '../../tasks/components/task-badge.tsx';
import type { TaskCount } from '../../tasks/schema.ts';

type AirdropCardProps = {
  row: Airdrop;
  colors: TagColors;
  today: string;
  reader: Reader;
  now: string;
  isCompact: boolean;
  isExpanded: boolean;
  isSelecting: boolean;
  isSelected: boolean;
  /** Whether it has unsent changes. */
  isWaiting: boolean;
  tasks: TaskCount | undefined;
  /** Whether it is the list's tab stop. */
  isCurrent: boolean;
  actions: CardActions;
};

/** Shows an airdrop in the list. Memoized, so that it re-renders only when its own props change. */
export const AirdropCard = memo(function AirdropCard(props: AirdropCardProps) {
  const { row, isCompact, isExpanded, isSelecting, isSelected, isWaiting, tasks, isCurrent, actions } = props;
  const isVisited = useIsCheckedIn(row);
  const titleId = `airdrop-${row.id}`;
  return (
    <article
      data-airdrop={row.id}
      aria-labelledby={titleId}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => actions.onFocusRow(row.id)}
      className={cx(
        'plate flex w-full min-w-0 scroll-mt-18 scroll-mb-24 flex-col p-4 transition-colors',
        isVisited && 'border-claimed-line bg-visited',
        isSelected && 'outline-2 outline-accent -outline-offset-1',
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="truncate font-semibold text-ink text-lg" title={row.name}>
            {row.name}
          </h3>
          <p className="truncate text-muted text-sm" title={row.project}>
            {row.project}
          </p>
        </div>
        {isSelecting && (
          <Checkbox
            aria-label={`Select ${row.name}`}
            checked={isSelected}
            className="mt-1 pointer-coarse:mt-3 pointer-coarse:mr-2"
            onChange={() => {}}
            onClick={(event: MouseEvent) => actions.select(row.id, event.shiftKey)}
          />
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`High priority, ${row.name}`}
          aria-pressed={row.priority}
          title={row.priority ? 'High priority' : 'Normal priority'}
          onClick={() => actions.setPriority(row.id, !row.priority)}
          className="-my-0.5"
        >
          <Star className={row.priority ? 'fill-upcoming text-upcoming' : 'text-faint'} aria-hidden="true" />
        </Button>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <StatusBadge status={row.status} />
        <TypeBadge type={row.airdropType} />
        <PauseBadge row={row} today={props.today} locale={props.reader.locale} />
        <LabelBadges row={row} colors={props.colors} maxCount={3} />
        {isVisited && (
          <Badge tone="claimed" icon={Check}>
            Visited
          </Badge>
        )}
        {isVisited && <FromChainIcon id={row.id} />}
        {tasks && <TaskBadge count={tasks} />}
        {tasks?.repeating && <RepeatingBadge airdropId={row.id} name={row.name} count={tasks.repeating} />}
        {isWaiting && <Badge icon={CloudUpload}>Waiting</Badge>}
        {row.isMuted && isOpen(row) && (
          <span className="inline-flex h-5 items-center text-muted" title="Reminders muted">
            <BellOff className="size-3.5" aria-hidden="true" />
            <span className="sr-only">Reminders muted</span>
          </span>
        )}
      </div>
      {!isCompact || isExpanded ? (
        <CardDetails {...props} />
      ) : (
        <div className="mt-2 flex flex-col gap-1.5 text-muted text-sm empty:hidden">
          <CardDates {...props} />
        </div>
      )}
      <CardButtons {...props} isVisited={isVisited} />
    </article>
  );
});

const CardDates = ({
  row,
  reader,
  now,
  actions,
}: Pick<AirdropCardProps, 'row' | 'reader' | 'now' | 'actions'>) => (
  <>
    <NearestDate row={row} reader={reader} now={now} />
    <ClaimDate
      row={row}
      reader={reader}
      now={now}
      action={
        <Button variant="link" size="sm" onClick={() => actions.addLastDay(row.id)}>
          Add the last day<span className="sr-only"> to claim {row.name}</span>
        </Button>
      }
    />
  </>
);

function CardDetails({ row, today, reader, now, actions }: AirdropCardProps) {
  const host = row.projectLink === null ? undefined : getHost(row.projectLink);
  return (
    <div className="mt-3 flex flex-col gap-1.5 text-muted text-sm">
      <span className="flex min-w-0 items-center gap-1.5">
        <CalendarCheck className="size-3.5 shrink-0" aria-hidden="true" />
        <span
          className="truncate"
          title={formatRelativeDay(row.eligibilityDate, today)}
          suppressHydrationWarning
        >
          {row.eligibilityDate > today ? 'Starts' : 'Started'} {formatDay(row.eligibilityDate, reader.locale)}
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-1.5">
          <RotateCw className="size-3.5" aria-hidden="true" />
          {formatCheckIn(row)}
          <span className="sr-only"> check-in</span>
        </span>
      </span>
      {hasOwnRhythm(row) && <DueTime row={row} />}
      <CardDates row={row} reader={reader} now={now} actions={actions} />
      {(row.walletAddress !== null || row.projectLink !== null) && (
        <span className="-my-1 flex min-h-7 min-w-0 items-center gap-x-1.5 max-sm:flex-wrap">
          {row.walletAddress !== null && (
            <>
              <Wallet className="size-3.5 shrink-0" aria-hidden="true" />
              {isWalletLabel(row.walletAddress) ? (
                <span className="min-w-0 truncate">{row.walletAddress}</span>
              ) : (
                <>
                  <span className="shrink-0 font-mono text-xs" title={row.walletAddress}>
                    {shortenWallet(row.walletAddress)}
                  </span>
                  <CopyButton text={row.walletAddress} label={`Copy wallet address, ${row.name}`} />
                </>
              )}
            </>
          )}
          {row.projectLink !== null && (
            <JudgedLink
              href={row.projectLink}
              className={cx(
                'min-w-0 truncate pointer-coarse:min-w-11 pointer-coarse:py-3',
                row.walletAddress !== null && 'ml-auto',
              )}
              onClick={() => actions.checkIn(row.id)}
              onAuxClick={(event) => event.button === 1 && actions.checkIn(row.id)}
            >
              {host ?? 'Project link'}
            </JudgedLink>
          )}
        </span>
      )}
      {row.notes.trim() !== '' && (
        <p className="mt-0.5 line-clamp-2 whitespace-pre-line break-words text-ink/85">{row.notes}</p>
      )}
    </div>
  );
}

function CardButtons(props: AirdropCardProps & { isVisited: boolean }) {
  const { row, today, isVisited, isCompact, isExpanded, actions } = props;
  const name = <span className="sr-only">{row.name}</span>;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
      {isVisited ? (
        <Button size="sm" variant="ghost" className="-ml-1" onClick={() => actions.undoCheckIn(row.id)}>
          <Undo2 aria-hidden="true" />
          <span>Undo{<span className="sr-only"> check-in</span>}</span>
          {name}
        </Button>
      ) : (
        canCheckIn(row) &&
        (isPaused(row, today) ? (
          <Button size="sm" onClick={() => actions.resume(row.id)}>
            <Play aria-hidden="true" />
            Resume
            {name}
          </Button>
        ) : (
          <Button size="sm" onClick={() => actions.checkIn(row.id)}>
            <Check aria-hidden="true" />
            Check In
            {name}
          </Button>
        ))
      )}
      {isCompact && (
        <Button
          size="sm"
          variant="ghost"
          className="px-2!"
          aria-expanded={isExpanded}
          onClick={() => actions.toggleMore(row.id)}
        >
          {isExpanded ? 'Less' : 'More'}
          {name}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        className="-mr-1 ml-auto"
        onClick={() => actions.openDetails(row.id)}
        onPointerEnter={actions.preloadDetails}
        onFocus={actions.preloadDetails}
      >
        View Details
        {name}
      </Button>
    </div>
  );
}
