import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

export const examplesQuery = (api: Api) =>
  queryOptions({ queryKey: ['examples'], queryFn: () => api.examples.get() });
