import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { FollowOffers, OwnClaims } from '../schema.ts';

/** A page of a list, as it stands in the address. */
export type FollowPage = { after?: string; before?: string };

export const offersKey = ['follow', 'offers'] as const;
export const ownClaimsKey = ['follow', 'claims'] as const;

/** Comes with the page, and is kept in step by what the server pushes. */
export function offersQuery(api: Api, page: FollowPage) {
  return queryOptions({
    queryKey: [...offersKey, page],
    queryFn: (): Promise<FollowOffers> => api.follow.list(page),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function ownClaimsQuery(api: Api, page: FollowPage) {
  return queryOptions({
    queryKey: [...ownClaimsKey, page],
    queryFn: (): Promise<OwnClaims> => api.follow.claims(page),
    placeholderData: keepPreviousData,
  });
}
