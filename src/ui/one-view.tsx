import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

type OneViewProps<Data> = {
  /** Null when there is no such thing. */
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Stands above all but the thing itself. */
  header?: ReactNode;
  /** Classes of what stands in its place. */
  className?: string;
  /** What is said when it can't be read. */
  failure: string;
  missing: ReactNode;
  /** Classes of the blocks that stand there until it comes, and of all of them together. */
  skeleton: { blocks: readonly string[]; grid?: string };
  children: (data: NonNullable<Data>) => ReactNode;
};

/** One thing in each of its states: being loaded, failed, not there, or itself. */
export function OneView<Data>(props: OneViewProps<Data>) {
  const { query, header, className, failure, missing, skeleton, children } = props;
  const { data, isError, isFetching, refetch } = query;
  if (data) return children(data);
  return (
    <div className={className}>
      {header}
      {isError ? (
        <ErrorState
          title={failure}
          description="Please try again in a moment."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data === null ? (
        missing
      ) : (
        <Loading className={skeleton.grid}>
          {skeleton.blocks.map((block, place) => (
            <Skeleton key={`${place} ${block}`} className={block} />
          ))}
        </Loading>
      )}
    </div>
  );
}
