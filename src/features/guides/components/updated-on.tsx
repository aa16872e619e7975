import { useReader } from '#/features/session/components/use-reader.ts';
import { formatDay } from '#/lib/wording.ts';
import { calendarDay } from '#/lib/zones.ts';
import type { Guide } from '../schema.ts';

/** The day of the last change, on the reader's own calendar. */
export function UpdatedOn({ guide }: { guide: Guide }) {
  const { locale, zone } = useReader();
  const day = calendarDay(Date.parse(guide.updatedAt), zone);
  return (
    <span suppressHydrationWarning>
      Updated: <time dateTime={guide.updatedAt}>{formatDay(day, locale)}</time>
    </span>
  );
}
