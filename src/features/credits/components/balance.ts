import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Api } from '#/lib/api-client.ts';

export function balanceQuery(api: Api) {
  return queryOptions({ queryKey: ['credits', 'balance'], queryFn: () => api.credits.balance() });
}

/** The signed-in person's credits; undefined while nobody knows. */
export function useBalance(): number | undefined {
  const { api } = useRouter().options.context;
  return useQuery(balanceQuery(api)).data?.balance;
}

/** Asks anew for the balance and whatever else is shown of credits. */
export function refreshCredits(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['credits'] });
}
