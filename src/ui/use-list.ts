import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ListState } from './list-view.tsx';

/** The list of a query. The page before stays while the next one comes, and what is shown when reading it again fails. */
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
    isLoading: query.isFetching,
    reload: () => void query.refetch(),
  };
}
