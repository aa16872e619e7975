import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ListState } from './list-view.tsx';

/**
 * Returns the list of a query. The previous page stays while the next one loads and if a refetch fails. A refetch
 * with equal data doesn't re-render: a query only notifies about the fields that were read.
 */
export function useList<Page, Key extends QueryKey>(
  options: UseQueryOptions<Page, Error, Page, Key>,
): ListState<Page> {
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return {
    requestKey: JSON.stringify(options.queryKey),
    page: query.data,
    isOld: query.isPlaceholderData,
    isFailed: query.isError,
    error: query.error,
    isRetried: query.isError && query.isFetching,
    reload: () => void query.refetch(),
  };
}
