import { useCached } from '#/browser/use-cached.ts';
import { maxBellCount } from '../count.ts';
import type { UnreadCount } from '../schema.ts';
import { unreadKey } from './notification-queries.ts';

/** The formatted unread count; undefined if zero. */
export function useUnread(): string | undefined {
  const unread = useCached<UnreadCount>(unreadKey)?.unread ?? 0;
  if (unread === 0) return undefined;
  return unread > maxBellCount ? `${maxBellCount}+` : String(unread);
}
