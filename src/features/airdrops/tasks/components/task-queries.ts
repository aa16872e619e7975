import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The tasks of an airdrop, with the wallets that have done them. */
export function tasksQuery(api: Api, airdropId: string) {
  return queryOptions({
    queryKey: ['airdrop-tasks', airdropId],
    queryFn: () => api.airdropTasks.list({ airdropId }),
  });
}

/** The task progress of each airdrop with tasks. */
export function taskCountsQuery(api: Api) {
  return queryOptions({
    queryKey: ['airdrop-tasks', 'counts'],
    queryFn: () => api.airdropTasks.counts({}),
  });
}
