import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

export const firstStepsQuery = (api: Api) =>
  queryOptions({ queryKey: ['first-steps'], queryFn: () => api.firstSteps.get({}) });
