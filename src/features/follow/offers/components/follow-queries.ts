import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import type { FollowOffers, OwnClaims } from '../../schema.ts';

export const offersKey = ['follow', 'offers'] as const;
export const ownClaimsKey = ['follow', 'claims'] as const;

/** Comes with the page, and is kept in step by what the server pushes. */
export function offersQuery(api: Api, page: PageSearch) {
  return queryOptions({
    queryKey: [...offersKey, page],
    queryFn: (): Promise<FollowOffers> => api.follow.list(toCursor(page)),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function ownClaimsQuery(api: Api, page: PageSearch) {
  return queryOptions({
    queryKey: [...ownClaimsKey, page],
    queryFn: (): Promise<OwnClaims> => api.follow.claims(toCursor(page)),
  });
}
