import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

type OneViewProps<Data> = {
  /** Null when there is no such thing. */
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Stands above all but the thing itself. */
  header?: ReactNode;
  /** Classes of what stands in its place. */
  className?: string;
  /** What is said when it can't be read, with the usual advice; or all that its `ErrorState` shows. */
  failure: string | Omit<ErrorStateProps, 'onRetry' | 'retrying'>;
  /** What is shown when there is no such thing. */
  missing?: ReactNode;
  /** What stands there until it comes: classes of its blocks and of all of them together, or one of its own. */
  skeleton: { blocks: readonly string[]; grid?: string } | ReactElement;
  children: (data: NonNullable<Data>) => ReactNode;
} & (null extends Data ? { missing: ReactNode } : unknown);

/** One thing in each of its states: being loaded, failed, not there, or itself, also when it can't be read again. */
export function OneView<Data>(props: OneViewProps<Data>) {
  const { query, header, className, failure, missing, skeleton, children } = props;
  const { data, isError, refetch } = query;
  if (data) return children(data);
  const said =
    typeof failure === 'string' ? { title: failure, description: 'Please try again in a moment.' } : failure;
  return (
    <div className={className}>
      {header}
      {isError ? (
        <ErrorState {...said} onRetry={() => void refetch()} retrying={query.isFetching} />
      ) : data === null ? (
        missing
      ) : isValidElement(skeleton) ? (
        skeleton
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
