import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { useAction } from '#/ui/use-action.ts';
import type { FaucetNote, Vote } from '../schema.ts';
import { faucetNotesQuery, updateCachedFaucet, updateCachedNote } from './faucets.ts';

/** What the person keeps about faucets, and how they change it. Whoever is not signed in is asked to. */
export function useNotes() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...faucetNotesQuery(api), enabled: isSignedIn });
  const { run, isBusyWith } = useAction({ failed: 'Please try again later.' });

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
      const act = async () => {
        const { faucet, note } = await api.faucets.vote({ id, vote });
        updateCachedFaucet(queryClient, faucet);
        updateCachedNote(queryClient, note);
      };
      void run(act, { about: id, title: 'Failed to save your report' });
    },
    /** Starts the person's own cooldown. */
    use: (id: string) => {
      if (!isSignedIn) return;
      const act = async () => updateCachedNote(queryClient, await api.faucets.use({ id }));
      void run(act, { about: id, title: 'Failed to save the time' });
    },
  };
}

export type Notes = ReturnType<typeof useNotes>;
