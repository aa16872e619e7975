import type { ReactNode } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import type { PageSteps } from '#/lib/page-search.ts';
import { formatCount, formatFound } from '#/lib/text.ts';
import { useResult } from './announcer.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { ErrorState } from './error-state.tsx';
import { Pager, type PagerProps } from './pager.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

export type ListState<Page> = {
  /** Names the page that is asked for; left out of a list that is always the same. */
  asked?: string;
  /** Undefined until there is one. */
  page: Page | undefined;
  /** It is the page before, while the one that is asked for comes. */
  isOld: boolean;
  /** The last try to read it failed. */
  isFailed: boolean;
  error?: unknown;
  /** It is being read again after that. */
  isRetried: boolean;
  reload: () => void;
};

type Results = { items: readonly unknown[] } & Partial<PageSteps>;

type ListViewProps<Page> = {
  list: ListState<Page>;
  failure: {
    title: string;
    description?: string;
    /** Said as a toast too. */
    toasts?: boolean;
    bare?: boolean;
  };
  /** What stands there until the first page comes; left out where the page brings it. */
  skeleton?: {
    rows: number;
    /** Classes of one row, and of all of them together. */
    row: string;
    grid?: string;
    label?: string;
  };
  /** In place of no rows; left out where the rows say it themselves. */
  empty?: ReactNode;
  pager?: Pick<PagerProps, 'label' | 'link' | 'words'>;
  className?: string;
  /** Its rows are what the link 'Skip to results' leads to; its screen says how many were found. */
  isResults?: boolean;
  children: (page: Page) => ReactNode;
};

function resultText({ items, previousCursor = null, nextCursor = null }: Results): string {
  if (previousCursor === null && nextCursor === null) return formatFound(items.length, 'result');
  return `${formatCount(items.length, 'result')} on this page`;
}

/** A list in each of its states: being loaded, failed, empty, or its rows with the way to the pages beside them. */
export function ListView<Page extends Results>(props: ListViewProps<Page>) {
  const { list, failure, skeleton, empty, pager, className, isResults, children } = props;
  const { page, isOld, isFailed, error, isRetried, reload } = list;
  const isRefused = isAppError(error) && error.code === 'INVALID';
  useResult(isResults ? '' : (list.asked ?? ''), page === undefined || isOld ? undefined : resultText(page));
  return (
    <>
      <div
        className={cx(className, isResults && 'outline-none')}
        {...(isResults && { id: 'results', tabIndex: -1 })}
        aria-busy={isOld || undefined}
      >
        {page === undefined ? (
          isFailed ? (
            <ErrorState
              description="Please try again in a moment."
              {...failure}
              {...(isRefused && { description: error.message })}
              onRetry={reload}
              retrying={isRetried}
            />
          ) : (
            skeleton && (
              <Loading className={skeleton.grid ?? 'grid gap-2'} label={skeleton.label}>
                {Array.from({ length: skeleton.rows }, (_, row) => `row ${row}`).map((key) => (
                  <Skeleton key={key} className={skeleton.row} />
                ))}
              </Loading>
            )
          )
        ) : (
          <>
            {isFailed && (
              <p role="status" className="mb-3 text-muted text-sm">
                {failure.title}. This list may be out of date.{' '}
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
