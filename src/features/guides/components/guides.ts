import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import type { Guide, GuideList } from '../schema.ts';

export type GuidesSearch = { q?: string; view?: string; guide?: string };

export function guidesQuery(api: Api) {
  return queryOptions({ queryKey: ['guides'], queryFn: () => api.guides.list() });
}

/** A guide by its slug; null if there is none. */
export function guideQuery(api: Api, slug: string) {
  return queryOptions({
    queryKey: ['guide', slug],
    queryFn: () => api.guides.get({ id: slug }).catch(nullIfNotFound),
  });
}

/** The member's completed steps. */
export function progressQuery(api: Api) {
  return queryOptions({ queryKey: ['guide-progress'], queryFn: () => api.guides.progress() });
}

/** Updates a saved guide in the query cache. */
export function updateCachedGuide(queryClient: QueryClient, guide: Guide): void {
  queryClient.setQueryData(['guide', guide.slug], guide);
  queryClient.setQueryData<GuideList>(['guides'], (list) => {
    if (list === undefined) return undefined;
    const isKnown = list.items.some(({ id }) => id === guide.id);
    const items = isKnown
      ? list.items.map((item) => (item.id === guide.id ? guide : item))
      : [guide, ...list.items];
    return { items };
  });
  void queryClient.invalidateQueries({ queryKey: ['guides'] });
}

export function removeCachedGuide(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<GuideList>(['guides'], (list) =>
    list === undefined ? undefined : { items: list.items.filter((item) => item.id !== id) },
  );
  void queryClient.invalidateQueries({ queryKey: ['guides'] });
}
