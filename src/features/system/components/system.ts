import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** Polling interval for changes without a live event, such as a growing queue. */
const refetchIntervalMs = 15_000;

export const systemQuery = (api: Api) =>
  queryOptions({ queryKey: ['system'], queryFn: () => api.system.get(), refetchInterval: refetchIntervalMs });

export const systemMailsQuery = (api: Api) =>
  queryOptions({ queryKey: ['system-mails'], queryFn: () => api.system.mails() });

export const systemProblemsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['system-problems'],
    queryFn: () => api.system.problems(),
    staleTime: 60_000,
  });
