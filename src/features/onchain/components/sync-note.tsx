import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstantDay } from '#/lib/wording.ts';
import { cx } from '#/ui/cx.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Freshness } from '../activity.ts';

type SyncNoteProps = {
  freshness: Freshness;
  /** The time for which the page was rendered. */
  now: string;
  className?: string;
};

/** Shows when a wallet was last synced, and whether syncing fails. */
export function SyncNote({ freshness, now, className }: SyncNoteProps) {
  const reader = useReader();
  const renderTime = (time: string): ReactNode => (
    <RelativeTime value={time} locale={reader.locale} timeZone={reader.zone} now={now} />
  );
  const renderLastSync = (time: string | null) =>
    time === null ? null : <> Last synced {renderTime(time)}.</>;
  switch (freshness.state) {
    case 'stopped':
      return <p className={cx('text-muted', className)}>Not watched.{renderLastSync(freshness.at)}</p>;
    case 'archived':
      return (
        <p className={cx('text-muted', className)}>
          Not synced while the wallet is archived.{renderLastSync(freshness.at)}
        </p>
      );
    case 'waiting':
      return <p className={cx('text-muted', className)}>Waiting for the first sync…</p>;
    case 'read':
      return <p className={cx('text-muted', className)}>Synced {renderTime(freshness.at)}</p>;
    case 'late': {
      const { since, count, total } = freshness;
      const chainNote = total === 1 ? '' : ` on ${count} of ${total} chains`;
      return (
        <p className={cx('flex items-start gap-1 text-warning-ink', className)}>
          <CircleAlert className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
          <span suppressHydrationWarning>
            {since === null
              ? `Couldn’t sync yet${chainNote}. We’ll try again.`
              : `Couldn’t sync${chainNote} since ${formatInstantDay(since, reader)}. Showing the last synced state.`}
          </span>
        </p>
      );
    }
  }
}
