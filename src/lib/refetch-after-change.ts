import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has what is shown under a key asked for again, because it has changed. Where its first answer is still on the way, that one
 * may have been read before the change, and the library would leave it at that: it is asked for once more after it.
 */
export function refetchAfterChange(queryClient: QueryClient, queryKey: QueryKey): void {
  const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  for (const query of queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst })) {
    const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(again, () => undefined);
  }
  void queryClient.invalidateQueries({ queryKey });
}
