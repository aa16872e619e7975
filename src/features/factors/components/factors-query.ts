import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { FactorList } from '../calls.ts';

export function factorsQuery(api: Api) {
  return queryOptions({
    queryKey: ['factors'],
    queryFn: (): Promise<FactorList> => api.factors.list(),
  });
}
