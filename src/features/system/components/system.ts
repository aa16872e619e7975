import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** What nobody tells of, such as a queue that grows, is looked at this often. */
const lookAgainMs = 15_000;

export const systemQuery = (api: Api) =>
  queryOptions({ queryKey: ['system'], queryFn: () => api.system.get(), refetchInterval: lookAgainMs });

export const systemMailsQuery = (api: Api) =>
  queryOptions({ queryKey: ['system-mails'], queryFn: () => api.system.mails() });

export const systemProblemsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['system-problems'],
    queryFn: () => api.system.problems(),
    staleTime: 60_000,
  });
