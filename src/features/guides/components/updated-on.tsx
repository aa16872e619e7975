import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstantDay } from '#/lib/wording.ts';
import type { Guide } from '../schema.ts';

/** The date of the last change in the reader's time zone. */
export function UpdatedOn({ guide }: { guide: Guide }) {
  const reader = useReader();
  return (
    <span suppressHydrationWarning>
      Updated: <time dateTime={guide.updatedAt}>{formatInstantDay(guide.updatedAt, reader)}</time>
    </span>
  );
}
