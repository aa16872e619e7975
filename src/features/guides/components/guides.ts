import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import type { Guide, GuideList } from '../schema.ts';

/** The list's search as it stands in the address. */
export type GuidesSearch = { q?: string; view?: string; guide?: string };

export function guidesQuery(api: Api) {
  return queryOptions({ queryKey: ['guides'], queryFn: () => api.guides.list() });
}

/** One guide by its address; null when there is none. */
export function guideQuery(api: Api, slug: string) {
  return queryOptions({
    queryKey: ['guide', slug],
    queryFn: () => api.guides.get({ id: slug }).catch(nullIfNotFound),
  });
}

/** The steps that the signed-in person has done. */
export function progressQuery(api: Api) {
  return queryOptions({ queryKey: ['guide-progress'], queryFn: () => api.guides.progress() });
}

/** Shows a guide as it was saved, wherever it is shown. */
export function updateCachedGuide(queryClient: QueryClient, guide: Guide): void {
  queryClient.setQueryData(['guide', guide.slug], guide);
  queryClient.setQueryData<GuideList>(['guides'], (list) => {
    if (list === undefined) return undefined;
    const isKnown = list.items.some(({ id }) => id === guide.id);
    const items = isKnown
      ? list.items.map((one) => (one.id === guide.id ? guide : one))
      : [guide, ...list.items];
    return { items };
  });
  void queryClient.invalidateQueries({ queryKey: ['guides'] });
}

export function removeCachedGuide(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<GuideList>(['guides'], (list) =>
    list === undefined ? undefined : { items: list.items.filter((one) => one.id !== id) },
  );
  void queryClient.invalidateQueries({ queryKey: ['guides'] });
}
