import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** Whether the signed-in person's feed is on, and when it was last fetched. */
export function feedQuery(api: Api) {
  return queryOptions({ queryKey: ['calendar-feed'], queryFn: () => api.calendar.feed() });
}
