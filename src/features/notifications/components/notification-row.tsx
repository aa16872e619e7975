import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { cx } from '#/ui/cx.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Notification } from '../schema.ts';

type NotificationRowProps = {
  notification: Notification;
  reader: { timeZone: string; locale: string | null };
  /** ISO instant of the page load. */
  now?: string | undefined;
  onFollow: (notification: Notification) => void;
};

/** A notification that links to its subject, marked while unread. */
export function NotificationRow({ notification, reader, now, onFollow }: NotificationRowProps) {
  const router = useRouter();
  const { title, body, url, createdAt, isRead } = notification;
  const follow = (event: MouseEvent) => {
    onFollow(notification);
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    router.history.push(url);
  };
  return (
    <a
      href={url}
      onClick={follow}
      className="-outline-offset-2! flex gap-3 rounded-md px-3 py-2.5 text-left transition-colors hover:bg-hover"
    >
      <span
        aria-hidden="true"
        className={cx(
          'forced-color-adjust-none mt-1.75 size-2 shrink-0 rounded-full',
          isRead ? 'bg-transparent' : 'bg-accent',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className={cx('block break-words text-base text-ink', !isRead && 'font-medium')}>
          {!isRead && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        {body !== '' && <span className="mt-0.5 line-clamp-2 break-words text-muted text-sm">{body}</span>}
        <RelativeTime
          value={createdAt}
          timeZone={reader.timeZone}
          locale={reader.locale}
          now={now}
          className="mt-1 block text-muted text-xs"
        />
      </span>
    </a>
  );
}
