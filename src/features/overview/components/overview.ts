import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

export const overviewQuery = (api: Api) =>
  queryOptions({ queryKey: ['overview'], queryFn: () => api.overview.get() });

export const overviewDaysQuery = (api: Api) =>
  queryOptions({
    queryKey: ['overview-days'],
    queryFn: () => api.overview.days(),
    staleTime: 5 * 60_000,
  });
