import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { ownListingsQuery, updateOwnListings, useOwnListings } from '../../components/own-listings.ts';
import type { ListingId } from '../../schema.ts';

/** The user's follow state of a listing, with a toggle. Visitors are asked to sign in, and return to `returnTo`. */
export function useFollow({ kind, id }: ListingId, returnTo?: string) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const ownListings = useOwnListings(kind);
  const sending = useRef(Promise.resolve());
  const isFollowed = ownListings?.followed.includes(id) === true;

  const updateCache = (isOn: boolean) =>
    updateOwnListings(queryClient, kind, ({ followed }) => {
      const others = followed.filter((item) => item !== id);
      return { followed: isOn ? [...others, id] : others };
    });
  const send = async (isOn: boolean) => {
    try {
      await (isOn ? api.listings.follow({ kind, id }) : api.listings.unfollow({ id }));
      // A request that started before doesn't include this change.
      await queryClient.cancelQueries({ queryKey: ownListingsQuery(api, kind).queryKey });
      updateCache(isOn);
    } catch (error) {
      updateCache(!isOn);
      toast({
        title: getErrorMessage(error, 'Couldn’t save. Please try again.'),
        tone: 'destructive',
      });
    }
  };

  return {
    isFollowed,
    /** Updates optimistically and reverts on failure. Returns whether the user is signed in. */
    toggle: () => {
      if (isSignedIn) {
        updateCache(!isFollowed);
        sending.current = sending.current.then(() => send(!isFollowed));
      } else openAuthDialog({ tab: 'sign-in', ...(returnTo !== undefined && { returnTo }) });
      return isSignedIn;
    },
  };
}
