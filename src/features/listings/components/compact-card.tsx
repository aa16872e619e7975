import type { ReactNode } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { type ListingKind, listingKindNames } from '#/lib/listing-kinds.ts';
import { getPhase } from '#/lib/period.ts';
import { Card } from '#/ui/card.tsx';
import { useMinute } from '#/ui/clock.ts';
import { cx } from '#/ui/cx.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { isEndingSoon, WindowLine } from '#/ui/window-line.tsx';
import { FollowBadge } from '../follows/components/follow-badge.tsx';
import type { Listing } from '../schema.ts';
import { ListingBadge } from './listing-link.tsx';

type CompactCardProps = {
  kind: ListingKind;
  /** Examples have none. */
  id?: string | undefined;
  /** The subtitle beside the kind, such as a chain or a category. */
  subtitle?: string | undefined;
  picture: string | null;
  /** The name, as a link that fills the card (`compactLink`) if the listing has a page. */
  title: ReactNode;
  /** The reward or the publisher. */
  summary: ReactNode;
  listing?: Listing | undefined;
  badges?: ReactNode;
  /** The dates, at the bottom. */
  children?: ReactNode;
};

/** Extends the link's hit area to the whole card. */
export const compactLink = 'after:absolute after:inset-0 after:rounded-lg hover:text-accent-ink';

/** A listing in a mixed list, with kind, name, and dates. Pictures are optional. */
export function CompactCard(props: CompactCardProps) {
  const { kind, id, subtitle, picture, title, summary, listing, badges, children } = props;
  const isExample = id === undefined;
  const Title = isExample ? 'p' : 'h3';
  return (
    <Card as={isExample ? 'div' : 'li'} padding="none" interactive={!isExample} className="flex gap-3 p-3.5">
      {picture !== null && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-10 shrink-0 rounded-lg border border-line bg-sunken object-cover"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-5 items-center justify-between gap-2">
          <p className="min-w-0 truncate text-muted text-xs">
            {listingKindNames[kind]}
            {subtitle !== undefined && subtitle !== '' && ` · ${subtitle}`}
          </p>
          {id !== undefined && <FollowBadge kind={kind} id={id} />}
        </div>
        <Title className="line-clamp-2 break-words font-semibold text-base text-ink">{title}</Title>
        <p className="truncate text-muted text-sm">{summary}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-2 text-sm">
          {children}
          <span className="relative ml-auto flex flex-wrap gap-1.5">
            {badges}
            {listing && <ListingBadge listing={listing} />}
          </span>
        </div>
      </div>
    </Card>
  );
}

type CompactTimingProps = {
  /** ISO 8601. */
  from: string;
  to: string;
  /** The server's render time. */
  now: string;
};

/** Shows the start of an upcoming listing, or the end and the time window of an open one, in amber on the last day. */
export function CompactTiming({ from, to, now }: CompactTimingProps) {
  const minute = useMinute(now);
  const reader = useReader();
  const renderTime = (value: string) => (
    <RelativeTime value={value} locale={reader.locale} timeZone={reader.zone} now={now} />
  );
  const phase = getPhase({ start: Date.parse(from), end: Date.parse(to) }, minute);
  if (phase === 'upcoming') return <span className="truncate text-muted">Starts {renderTime(from)}</span>;
  if (phase === 'ended') return <span className="truncate text-muted">Ended {renderTime(to)}</span>;
  const isSoon = isEndingSoon(Date.parse(to), minute);
  return (
    <span className={cx('flex min-w-0 items-center gap-2', isSoon ? 'text-upcoming-ink' : 'text-muted')}>
      <WindowLine from={from} to={to} now={minute} className="w-14 shrink-0" />
      <span className={cx('truncate', isSoon && 'font-medium')}>Ends {renderTime(to)}</span>
    </span>
  );
}
