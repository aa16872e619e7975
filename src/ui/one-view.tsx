import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

type OneViewProps<Data> = {
  /** Data is null if the item doesn't exist. */
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Shown above every state except the item itself. */
  header?: ReactNode;
  /** Classes of the placeholder states. */
  className?: string;
  /** The title of the error state, with the default description; or all its props. */
  failure: string | Omit<ErrorStateProps, 'onRetry' | 'retrying'>;
  /** Shown if the item doesn't exist. */
  missing?: ReactNode;
  /** Shown while loading: classes of its blocks and their container, or a custom element. */
  skeleton: { blocks: readonly string[]; grid?: string } | ReactElement;
  children: (data: NonNullable<Data>) => ReactNode;
} & (null extends Data ? { missing: ReactNode } : unknown);

function LoadingView({ skeleton }: Pick<OneViewProps<unknown>, 'skeleton'>) {
  if (isValidElement(skeleton)) return skeleton;
  return (
    <Loading className={skeleton.grid}>
      {skeleton.blocks.map((block, index) => (
        <Skeleton key={`${index} ${block}`} className={block} />
      ))}
    </Loading>
  );
}

/** One item in all states: loading, failed, missing, or itself, also if a refetch fails. */
export function OneView<Data>(props: OneViewProps<Data>) {
  const { query, header, className, failure, missing, skeleton, children } = props;
  const { data, isError, refetch } = query;
  if (data) return children(data);
  const error =
    typeof failure === 'string' ? { title: failure, description: 'Please try again in a moment.' } : failure;
  return (
    <div className={className}>
      {header}
      {isError && <ErrorState {...error} onRetry={() => void refetch()} retrying={query.isFetching} />}
      {!isError && data === null && missing}
      {!isError && data !== null && <LoadingView skeleton={skeleton} />}
    </div>
  );
}
