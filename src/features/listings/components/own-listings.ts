import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Api } from '#/lib/api-client.ts';
import type { OwnListings } from '../schema.ts';

type Kind = Parameters<Api['listings']['mine']>[0]['kind'];

const keyOf = (kind: Kind) => ['listings-of-mine', kind] as const;

/** What the signed-in person has of the listings of a kind: one question for all of a page. */
export function ownListingsQuery(api: Api, kind: Kind) {
  return queryOptions({ queryKey: keyOf(kind), queryFn: () => api.listings.mine({ kind }) });
}

/** Undefined for visitors, and until it is known: buttons then look as if there were nothing, and work all the same. */
export function useOwnListings(kind: Kind): OwnListings | undefined {
  const { api } = useRouter().options.context;
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...ownListingsQuery(api, kind), enabled: isSignedIn });
  return isSignedIn ? data : undefined;
}

const nothing: OwnListings = { followed: [], checks: [], reported: [] };

/** Notes what the person has just done, until it is asked for anew. */
export function updateOwnListings(
  queryClient: QueryClient,
  kind: Kind,
  change: (own: OwnListings) => Partial<OwnListings>,
): void {
  queryClient.setQueryData<OwnListings>(keyOf(kind), (own = nothing) => ({ ...own, ...change(own) }));
}
