import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

export const tagsQuery = (api: Api) => queryOptions({ queryKey: ['tags'], queryFn: () => api.tags.list({}) });

export const savedViewsQuery = (api: Api) =>
  queryOptions({ queryKey: ['saved-views'], queryFn: () => api.savedViews.list({}) });

export const trackerSetupQuery = (api: Api) =>
  queryOptions({ queryKey: ['portfolio-settings', 'tracker'], queryFn: () => api.trackerSetup.get({}) });
