import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Balance } from '../schema.ts';
import { balanceKey } from './balance-query.ts';

/**
 * What the signed-in person holds, as far as the page knows; undefined where it could not be had. Without the observers
 * of useQuery, which public pages do without.
 */
export function useBalance(): number | undefined {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === balanceKey[0]) listener();
      }),
    [queryClient],
  );
  const read = () => queryClient.getQueryData<Balance>(balanceKey)?.balance;
  return useSyncExternalStore(subscribe, read, read);
}
