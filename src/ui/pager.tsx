import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import type { PageCursors, PageSearch } from '#/lib/page-search.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

const wordings = { age: ['Newer', 'Older'], order: ['Previous', 'Next'] } as const;

export type PagerProps = {
  /** Names the pagination, such as 'Users pagination'. */
  label: string;
  page: Partial<PageCursors>;
  /** Renders a link or button to a page of the list. */
  link: (search: PageSearch, label: ReactElement) => ReactElement;
  /** `age` by default: the list is ordered newest first. */
  words?: keyof typeof wordings;
  className?: string;
};

/** The pagination of a list. Renders nothing for a single page. */
export function Pager({ label, page, link, words = 'age', className }: PagerProps) {
  const { previousCursor = null, nextCursor = null } = page;
  if (previousCursor === null && nextCursor === null) return null;
  const [previous, next] = wordings[words];
  return (
    <nav aria-label={label} className={cx('flex justify-between gap-2', className)}>
      {previousCursor === null ? (
        <span />
      ) : (
        <Button asChild size="sm">
          {link(
            { before: previousCursor },
            <>
              <ChevronLeft aria-hidden="true" />
              {previous}
            </>,
          )}
        </Button>
      )}
      {nextCursor !== null && (
        <Button asChild size="sm">
          {link(
            { after: nextCursor },
            <>
              {next}
              <ChevronRight aria-hidden="true" />
            </>,
          )}
        </Button>
      )}
    </nav>
  );
}
