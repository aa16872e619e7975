import { useMinute } from '#/ui/clock.ts';
import type { Airdrop } from '../schema.ts';
import { formatDueTime } from './check-in-labels.ts';
import { useTrackerPreferences } from './tracker-preferences.ts';

/** Shows how long a due check-in with its own rhythm or reset remains, or when it is ready. */
export function DueTime({ row }: { row: Airdrop }) {
  const { reader, settings, now } = useTrackerPreferences();
  const text = formatDueTime(row, { now: useMinute(now), settings }, reader);
  return text === '' ? null : <span suppressHydrationWarning>{text}</span>;
}
