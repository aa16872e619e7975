import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { announceAccountChange } from '#/features/session/components/account-channel.ts';
import { getAuthDialog, openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { replaceViewer } from '#/features/session/components/viewer.ts';
import type { SignedIn } from '#/features/session/schema.ts';
import { toast } from '#/ui/toast-store.ts';

/**
 * Returns a function that handles the response of any sign-in method: it opens the second-factor step, or updates the page for
 * the signed-in user. Rejects when the step's code fails to load.
 */
export function useSignedIn(): (result: SignedIn) => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return async ({ viewer, factors }) => {
    if (viewer === null) {
      await import('./factor-step.tsx');
      openAuthDialog({ ...getAuthDialog(), tab: 'sign-in', factors });
      return;
    }
    toast({ title: 'Success', description: 'You have successfully signed in', tone: 'success' });
    announceAccountChange();
    replaceViewer(queryClient, viewer);
    await router.invalidate();
  };
}
