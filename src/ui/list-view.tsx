import type { ReactNode } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import type { PageCursors } from '#/lib/page-search.ts';
import { formatCount, formatFoundCount } from '#/lib/text.ts';
import { useResult } from './announcer.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { ErrorState } from './error-state.tsx';
import { Pager, type PagerProps } from './pager.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

export type ListState<Page> = {
  /** Identifies the requested page; undefined for a list without parameters. */
  requestKey?: string;
  /** Undefined until the first page is loaded. */
  page: Page | undefined;
  /** Whether it is the previous page, while the requested one loads. */
  isOld: boolean;
  /** Whether the last fetch failed. */
  isFailed: boolean;
  error?: unknown;
  /** Whether a retry is in progress. */
  isRetried: boolean;
  reload: () => void;
};

type Results = { items: readonly unknown[] } & Partial<PageCursors>;

type ListViewProps<Page> = {
  list: ListState<Page>;
  failure: {
    title: string;
    description?: string;
    /** Also shows a toast. */
    toasts?: boolean;
    bare?: boolean;
  };
  /** Shown until the first page is loaded; undefined if the page has its own. */
  skeleton?: {
    rows: number;
    /** Classes of one row, and of their container. */
    row: string;
    grid?: string;
    label?: string;
  };
  /** Shown without rows; undefined if the rows handle that. */
  empty?: ReactNode;
  pager?: Pick<PagerProps, 'label' | 'link' | 'words'>;
  className?: string;
  /** Whether 'Skip to results' links to its rows; its screen announces the number of results. */
  isResults?: boolean;
  children: (page: Page) => ReactNode;
};

function formatResultCount({ items, previousCursor = null, nextCursor = null }: Results): string {
  if (previousCursor === null && nextCursor === null) return formatFoundCount(items.length, 'result');
  return `${formatCount(items.length, 'result')} on this page`;
}

/** A list in all states: loading, failed, empty, or its rows with pagination. */
export function ListView<Page extends Results>(props: ListViewProps<Page>) {
  const { list, failure, skeleton, empty, pager, className, isResults, children } = props;
  const { page, isOld, isFailed, error, isRetried, reload } = list;
  const isRejected = isAppError(error) && error.code === 'INVALID';
  useResult(
    isResults ? '' : (list.requestKey ?? ''),
    page === undefined || isOld ? undefined : formatResultCount(page),
  );
  return (
    <>
      <div
        className={cx(className, isResults && 'outline-none')}
        {...(isResults && { id: 'results', tabIndex: -1 })}
        aria-busy={isOld || undefined}
      >
        {page === undefined && isFailed && (
          <ErrorState
            description="Please try again in a moment."
            {...failure}
            {...(isRejected && { description: error.message })}
            onRetry={reload}
            retrying={isRetried}
          />
        )}
        {page === undefined && !isFailed && skeleton && (
          <Loading className={skeleton.grid ?? 'grid gap-2'} label={skeleton.label}>
            {Array.from({ length: skeleton.rows }, (_, row) => `row ${row}`).map((key) => (
              <Skeleton key={key} className={skeleton.row} />
            ))}
          </Loading>
        )}
        {page !== undefined && (
          <>
            {isFailed && (
              <p role="status" className="mb-3 text-muted text-sm">
                Couldn’t refresh. This list may be out of date.{' '}
                <Button variant="link" size="sm" onClick={reload} busy={isRetried}>
                  Try again
                </Button>
              </p>
            )}
            {page.items.length === 0 && empty !== undefined ? (
              empty
            ) : (
              <div className={cx('transition-opacity', isOld && 'opacity-60')}>{children(page)}</div>
            )}
          </>
        )}
      </div>
      {pager && page !== undefined && <Pager {...pager} page={page} className="mt-4" />}
    </>
  );
}
