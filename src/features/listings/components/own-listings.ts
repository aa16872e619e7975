import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Api } from '#/lib/api-client.ts';
import type { OwnListings } from '../schema.ts';

type Kind = Parameters<Api['listings']['mine']>[0]['kind'];

const ownListingsKey = (kind: Kind) => ['listings-of-mine', kind] as const;

/** The user's follows, checks, and reports of a kind: one request per page. */
export function ownListingsQuery(api: Api, kind: Kind) {
  return queryOptions({ queryKey: ownListingsKey(kind), queryFn: () => api.listings.mine({ kind }) });
}

/** Undefined for visitors and while loading; buttons then show their inactive state and still work. */
export function useOwnListings(kind: Kind): OwnListings | undefined {
  const { api } = useRouter().options.context;
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...ownListingsQuery(api, kind), enabled: isSignedIn });
  return isSignedIn ? data : undefined;
}

const noOwnListings: OwnListings = { followed: [], checks: [], reported: [] };

/** Updates the cache after the user's own action, until the next refetch. */
export function updateOwnListings(
  queryClient: QueryClient,
  kind: Kind,
  change: (ownListings: OwnListings) => Partial<OwnListings>,
): void {
  queryClient.setQueryData<OwnListings>(ownListingsKey(kind), (ownListings = noOwnListings) => ({
    ...ownListings,
    ...change(ownListings),
  }));
}
