import { hashKey, type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Reads the page's cache, again whenever something of a query that begins alike has changed in it. */
function useCacheOf<T>([root]: QueryKey, read: () => T): T {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === root) listener();
      }),
    [queryClient, root],
  );
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * What the page's cache holds of a query, in any component. Without the observers of useQuery: 5 kB that public pages
 * have no other use for.
 */
export function useCached<T>(queryKey: QueryKey): T | undefined {
  const queryClient = useQueryClient();
  return useCacheOf(queryKey, () => queryClient.getQueryData<T>(queryKey));
}

/**
 * Has a query that came with the page asked for again whenever it is out of date, as useQuery does, whose observers are
 * fetched once the page lives.
 */
export function useObserved<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K> & { queryKey: K },
  isWanted = true,
): void {
  const queryClient = useQueryClient();
  const hash = hashKey(options.queryKey);
  // Another one, after somebody else has signed in.
  const query = useCacheOf(options.queryKey, () => queryClient.getQueryCache().get(hash));
  const observe = useEffectEvent((Observer: typeof import('./query-observer.ts').QueryObserver) =>
    new Observer(queryClient, options).subscribe(() => undefined),
  );
  useEffect(() => {
    if (!isWanted || query === undefined) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./query-observer.ts').then(
      ({ QueryObserver }) => {
        if (!isGone) stop = observe(QueryObserver);
      },
      // What is shown stays as the page was made with.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [query, isWanted]);
}
