import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** Loaded with the page and updated by live events. */
export function dueQuery(api: Api) {
  return queryOptions({ queryKey: ['airdrops-due'], queryFn: () => api.airdrops.due({}) });
}
