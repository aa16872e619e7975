import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Api } from '#/lib/api-client.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { deviceOwner } from '#/lib/device-mark.ts';
import { notifySignIn } from '#/lib/sign-ins.ts';
import { useCached } from '#/lib/use-cached.ts';
import { toast } from '#/ui/toast-store.ts';
import type { Viewer } from '../schema.ts';
import { announceAccountChange } from './account-channel.ts';
import { forgetTraces } from './forget-traces.ts';

const viewerKey = ['viewer'] as const;

/** The signed-in person, or null. The root loader sees to it that every page has it. */
export function viewerQuery(api: Api) {
  return queryOptions({
    queryKey: viewerKey,
    queryFn: (): Promise<Viewer | null> => api.accounts.viewer(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Keeps the viewer in the cache for as long as the page lives; called once, before the cache is filled. */
export function keepViewer(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(viewerKey, { gcTime: Number.POSITIVE_INFINITY });
}

/** Asks the server again who is signed in. */
export function refetchViewer(queryClient: QueryClient, api: Api): Promise<Viewer | null> {
  return queryClient.query({ ...viewerQuery(api), staleTime: 0 });
}

/** The signed-in person, or null, in any component of a page. */
export function useViewer(): Viewer | null {
  return useCached<Viewer | null>(viewerKey) ?? null;
}

/** Shows the page to someone else: their own data is fetched anew, that of the person before is forgotten. */
export function replaceViewer(queryClient: QueryClient, viewer: Viewer | null): void {
  queryClient.setQueryData(viewerKey, viewer);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerKey[0] });
  if (viewer !== null) notifySignIn();
}

/** Whether somebody has to say first that changes which wait on this device may go. */
async function losesChanges(onSure: () => void): Promise<boolean> {
  if (deviceOwner() === null) return false;
  const { countWaiting } = await import('#/lib/device-database.ts');
  const count = await countWaiting().catch(() => 0);
  if (count === 0) return false;
  toast({
    title: count === 1 ? '1 change isn’t saved yet' : `${count} changes aren’t saved yet`,
    description: 'Logging out discards what waits on this device.',
    tone: 'destructive',
    duration: 15_000,
    action: {
      label: 'Log out anyway',
      altText: 'Log out anyway, or wait until it is saved',
      onAction: onSure,
    },
  });
  return true;
}

/** Ends the session, leads to the landing page and forgets what was loaded. A failure is told by a toast. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const signOut = async (isSure: boolean) => {
    if (!isSure && (await losesChanges(() => void signOut(true)))) return;
    try {
      await router.options.context.api.accounts.signOut();
    } catch (error) {
      const description = getErrorMessage(error, 'Failed to sign out');
      toast({ title: 'Error', description, tone: 'destructive' });
      return;
    }
    announceAccountChange();
    forgetTraces();
    // The page first: a private one would send a visitor to sign in again.
    await router.navigate({ to: '/' });
    replaceViewer(queryClient, null);
    await router.invalidate();
  };
  return () => signOut(false);
}
