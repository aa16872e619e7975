import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { ownListingsQuery, updateOwnListings, useOwnListings } from '../../components/own-listings.ts';
import type { ListingId } from '../../schema.ts';

/** Whether the person follows a listing, and how they change it. Visitors are asked to sign in, and come to `returnTo` then. */
export function useFollow({ kind, id }: ListingId, returnTo?: string) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const own = useOwnListings(kind);
  const sending = useRef(Promise.resolve());
  const isFollowed = own?.followed.includes(id) === true;

  const note = (isOn: boolean) =>
    updateOwnListings(queryClient, kind, ({ followed }) => {
      const others = followed.filter((one) => one !== id);
      return { followed: isOn ? [...others, id] : others };
    });
  const send = async (isOn: boolean) => {
    try {
      await (isOn ? api.listings.follow({ kind, id }) : api.listings.unfollow({ id }));
      // An answer that was on its way before knows nothing of this.
      await queryClient.cancelQueries({ queryKey: ownListingsQuery(api, kind).queryKey });
      note(isOn);
    } catch (error) {
      note(!isOn);
      toast({
        title: 'Error',
        description: getErrorMessage(error, 'Please try again.'),
        tone: 'destructive',
      });
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
