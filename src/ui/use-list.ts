import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ListState } from './list-view.tsx';

/**
 * The list of a query. The page before stays while the next one comes, and what is shown when reading it again fails. Reading it
 * again draws nothing anew where it brings the same: a query tells only of what was read of it.
 */
export function useList<Page, Key extends QueryKey>(
  options: UseQueryOptions<Page, Error, Page, Key>,
): ListState<Page> {
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return {
    asked: JSON.stringify(options.queryKey),
    page: query.data,
    isOld: query.isPlaceholderData,
    isFailed: query.isError,
    error: query.error,
    isRetried: query.isError && query.isFetching,
    reload: () => void query.refetch(),
  };
}
