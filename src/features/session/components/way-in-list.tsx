import type { ReactNode } from 'react';
import { Card, CardHeader } from '#/ui/card.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';

type WayInListProps<T> = {
  title: string;
  description: string;
  /** The button that adds one. */
  action: ReactNode;
  /** What this browser can't do, or what is being asked. */
  notice?: ReactNode;
  query: { data: T[] | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  empty: string;
  failed: string;
  children: (item: T) => ReactNode;
};

/** A section of the profile that lists one kind of ways to sign in. */
export function WayInList<T>(props: WayInListProps<T>) {
  const { title, description, action, notice, query, empty, failed, children } = props;
  const { data, isError, isFetching, refetch } = query;
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title} description={description} actions={action} />
      {notice}
      {data === undefined && !isError && (
        <Loading className="flex flex-col gap-3">
          <Skeleton className="h-11" />
        </Loading>
      )}
      {data === undefined && isError && (
        <ErrorState
          bare
          title={failed}
          description="Please try again in a moment."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className="text-base text-muted">{empty}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="divide-y divide-line">{data.map(children)}</ul>
      )}
    </Card>
  );
}
