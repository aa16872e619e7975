import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** What helps now, and the instant at which it was asked for: server and browser then write the same times. */
export function discoverQuery(api: Api) {
  return queryOptions({
    queryKey: ['discover'],
    queryFn: async () => ({ ...(await api.discover.list()), now: new Date().toISOString() }),
  });
}
