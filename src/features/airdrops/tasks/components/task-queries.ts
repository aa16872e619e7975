import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

export function tasksQuery(api: Api, airdropId: string) {
  return queryOptions({
    queryKey: ['airdrop-tasks', airdropId],
    queryFn: () => api.airdropTasks.list({ airdropId }),
  });
}

export function taskCountsQuery(api: Api) {
  return queryOptions({
    queryKey: ['airdrop-tasks', 'counts'],
    queryFn: () => api.airdropTasks.counts({}),
  });
}
