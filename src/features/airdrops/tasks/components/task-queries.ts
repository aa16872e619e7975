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

/** The due tasks of an airdrop, or of all. */
export function dueTasksQuery(api: Api, airdropId?: string) {
  return queryOptions({
    queryKey: ['airdrop-tasks', 'due', airdropId ?? 'all'],
    queryFn: () => api.airdropTasks.due(airdropId === undefined ? {} : { airdropId }),
  });
}

/** Each wallet's progress on the repeating tasks. */
export function taskPeriodsQuery(api: Api) {
  return queryOptions({
    queryKey: ['airdrop-tasks', 'periods'],
    queryFn: () => api.airdropTasks.periods({}),
  });
}
