import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { orNull } from '#/lib/missing.ts';

/** Something that is reported, with its open reports; null when there is no such. */
export function reportedQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['reported', id],
    queryFn: () => api.reports.get({ id }).catch(orNull),
    staleTime: 0,
  });
}
