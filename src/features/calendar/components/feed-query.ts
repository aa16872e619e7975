import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The member's feed settings and its last fetch. */
export function feedQuery(api: Api) {
  return queryOptions({ queryKey: ['calendar-feed'], queryFn: () => api.calendar.feed() });
}
