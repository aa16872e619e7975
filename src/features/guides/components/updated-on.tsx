import { useViewer } from '#/features/accounts/components/viewer.ts';
import { formatDay } from '#/lib/wording.ts';
import { calendarDay } from '#/lib/zones.ts';
import type { Guide } from '../schema.ts';

/** The day of the last change, on the reader's own calendar. */
export function UpdatedOn({ guide }: { guide: Guide }) {
  const viewer = useViewer();
  const day = calendarDay(Date.parse(guide.updatedAt), viewer?.timeZone ?? 'UTC');
  return (
    <span suppressHydrationWarning>
      Updated: <time dateTime={guide.updatedAt}>{formatDay(day, viewer?.locale)}</time>
    </span>
  );
}
