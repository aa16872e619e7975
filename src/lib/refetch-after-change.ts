import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches the queries under a key after a change. A first fetch in progress may have read the data before
 * the change, and the library would not repeat it: it is refetched once more after that.
 */
export function refetchAfterChange(queryClient: QueryClient, queryKey: QueryKey): void {
  const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  for (const query of queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst })) {
    const refetch = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(refetch, () => undefined);
  }
  void queryClient.invalidateQueries({ queryKey });
}
