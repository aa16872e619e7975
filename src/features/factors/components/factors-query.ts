import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { FactorList } from '../calls.ts';

/** The member's second factors. */
export function factorsQuery(api: Api) {
  return queryOptions({
    queryKey: ['factors'],
    queryFn: (): Promise<FactorList> => api.factors.list(),
  });
}
