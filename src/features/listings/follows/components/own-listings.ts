import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Api } from '#/lib/api-client.ts';
import { messageOf } from '#/lib/app-error.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { toast } from '#/ui/toast-store.ts';
import type { ListingId } from '../../schema.ts';
import type { OwnListings } from '../schema.ts';

/** What the signed-in person has of the listings of a kind: one question for all of a page. */
export function ownListingsQuery(api: Api, kind: ListingKind) {
  return queryOptions({ queryKey: ['listings-of-mine', kind], queryFn: () => api.listings.mine({ kind }) });
}

/** Whether the person follows a listing, and how they change it. Visitors are asked to sign in, and come to `returnTo` then. */
export function useFollow({ kind, id }: ListingId, returnTo?: string) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const query = ownListingsQuery(api, kind);
  const { data } = useQuery({ ...query, enabled: isSignedIn });
  const sending = useRef(Promise.resolve());
  const isFollowed = isSignedIn && data?.followed.includes(id) === true;

  const note = (isOn: boolean) =>
    queryClient.setQueryData<OwnListings>(query.queryKey, (own) => {
      const others = (own?.followed ?? []).filter((one) => one !== id);
      return { ...own, followed: isOn ? [...others, id] : others };
    });
  const send = async (isOn: boolean) => {
    try {
      await api.listings.follow({ kind, id, isFollowed: isOn });
      // An answer that was on its way before knows nothing of this.
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      note(isOn);
    } catch (error) {
      note(!isOn);
      toast({ title: 'Error', description: messageOf(error, 'Please try again.'), tone: 'destructive' });
    }
  };

  return {
    isFollowed,
    /** Shown at once, taken back when it fails. Answers whether somebody is signed in. */
    toggle: () => {
      if (isSignedIn) {
        note(!isFollowed);
        sending.current = sending.current.then(() => send(!isFollowed));
      } else openAuthDialog({ tab: 'sign-in', ...(returnTo !== undefined && { returnTo }) });
      return isSignedIn;
    },
  };
}
