import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

export function packagesQuery(api: Api) {
  return queryOptions({ queryKey: ['credit-packages'], queryFn: () => api.credits.packages() });
}
