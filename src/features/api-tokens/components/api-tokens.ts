import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

const apiTokensKey = ['api-tokens'] as const;

export function apiTokensQuery(api: Api) {
  return queryOptions({ queryKey: apiTokensKey, queryFn: () => api.apiTokens.list() });
}
