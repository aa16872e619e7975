import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The discovered listings, with the time of the fetch: server and browser render the same relative times. */
export function discoverQuery(api: Api) {
  return queryOptions({
    queryKey: ['discover'],
    queryFn: async () => ({ ...(await api.discover.list()), now: new Date().toISOString() }),
  });
}
