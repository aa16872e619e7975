import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';

export const channelsKey = ['channels'] as const;

export function channelsQuery(api: Api) {
  return queryOptions({ queryKey: channelsKey, queryFn: () => api.channels.list() });
}

/** `channel` is the id of the channel to filter by. */
export type DeliveriesSearch = PageSearch & { channel?: string };

export function deliveriesQuery(api: Api, { channel, ...page }: DeliveriesSearch) {
  return queryOptions({
    queryKey: ['deliveries', channel ?? '', page],
    queryFn: () => api.channels.deliveries({ ...(channel && { channelId: channel }), ...toCursor(page) }),
  });
}
