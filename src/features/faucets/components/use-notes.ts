import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { useAction } from '#/ui/use-action.ts';
import type { FaucetNote, Vote } from '../schema.ts';
import { faucetNotesQuery, updateCachedFaucet, updateCachedNote } from './faucets.ts';

/** The member's notes about faucets and the functions that change them; visitors are asked to sign in. */
export function useNotes() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...faucetNotesQuery(api), enabled: isSignedIn });
  const { run, isBusyWith } = useAction({ failureMessage: 'Please try again later.' });

  return {
    isSignedIn,
    isBusy: isBusyWith,
    getNote: (id: string): FaucetNote | undefined =>
      isSignedIn ? data?.items.find((note) => note.faucetId === id) : undefined,
    vote: (id: string, vote: Vote | null) => {
      if (!isSignedIn) {
        openAuthDialog({ tab: 'sign-in' });
        return;
      }
      const send = async () => {
        const { faucet, note } = await api.faucets.vote({ id, vote });
        updateCachedFaucet(queryClient, faucet);
        updateCachedNote(queryClient, note);
      };
      void run(send, { keys: id, title: 'Couldn’t save your report' });
    },
    /** Starts the member's cooldown. */
    use: (id: string) => {
      if (!isSignedIn) return;
      const send = async () => updateCachedNote(queryClient, await api.faucets.use({ id }));
      void run(send, { keys: id, title: 'Couldn’t save the time' });
    },
  };
}

export type Notes = ReturnType<typeof useNotes>;
