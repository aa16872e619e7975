import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** Reads a query from the cache without observing it: never fetches. */
export function useCached<T>(queryKey: QueryKey): T | undefined {
  const queryClient = useQueryClient();
  const [root] = queryKey;
  const subscribe = useCallback(
    (listener: () => void) =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === root) listener();
      }),
    [queryClient, root],
  );
  const read = () => queryClient.getQueryData<T>(queryKey);
  return useSyncExternalStore(subscribe, read, read);
}
