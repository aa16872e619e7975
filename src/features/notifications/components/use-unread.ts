import { useCached } from '#/lib/use-cached.ts';
import { maxBellCount } from '../count.ts';
import type { UnreadCount } from '../schema.ts';
import { unreadKey } from './notification-queries.ts';

/** How many notifications are unread, as it is written; undefined while there is none. */
export function useUnread(): string | undefined {
  const unread = useCached<UnreadCount>(unreadKey)?.unread ?? 0;
  if (unread === 0) return undefined;
  return unread > maxBellCount ? `${maxBellCount}+` : String(unread);
}
