import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { getDeviceOwner } from '#/browser/device-owner.ts';
import { useCached } from '#/browser/use-cached.ts';
import type { Api } from '#/lib/api-client.ts';
import { notifySignIn } from '#/lib/sign-ins.ts';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { Viewer } from '../schema.ts';
import { announceAccountChange } from './account-channel.ts';
import { deleteUserData } from './forget-traces.ts';

const viewerKey = ['viewer'] as const;

/** The signed-in user, or null. The root loader ensures it for every page. */
export function viewerQuery(api: Api) {
  return queryOptions({
    queryKey: viewerKey,
    queryFn: (): Promise<Viewer | null> => api.accounts.viewer(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Exempts the viewer from garbage collection; call it once, before the cache is filled. */
export function persistViewer(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(viewerKey, { gcTime: Number.POSITIVE_INFINITY });
}

export function refetchViewer(queryClient: QueryClient, api: Api): Promise<Viewer | null> {
  return queryClient.query({ ...viewerQuery(api), staleTime: 0 });
}

/** Returns the signed-in user, or null. */
export function useViewer(): Viewer | null {
  return useCached<Viewer | null>(viewerKey) ?? null;
}

/** Switches the page to another user: deletes the previous user's data from the cache and refetches. */
export function replaceViewer(queryClient: QueryClient, viewer: Viewer | null): void {
  queryClient.setQueryData(viewerKey, viewer);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerKey[0] });
  if (viewer !== null) notifySignIn();
}

/** Shows a toast if signing out loses unsynced changes of this device. Returns whether it does. */
async function warnOfUnsyncedChanges(onConfirm: () => void): Promise<boolean> {
  if (getDeviceOwner() === null) return false;
  const { countWaiting } = await import('#/browser/device-database.ts');
  const count = await countWaiting().catch(() => 0);
  if (count === 0) return false;
  toast({
    title: count === 1 ? '1 unsaved change' : `${count} unsaved changes`,
    description: count === 1 ? 'If you log out now, it’s lost.' : 'If you log out now, they’re lost.',
    tone: 'destructive',
    duration: 15_000,
    action: {
      label: 'Log out anyway',
      altText: 'Log out anyway, or wait until it is saved',
      onAction: onConfirm,
    },
  });
  return true;
}

/** Ends the session, opens the landing page, and deletes loaded data. A toast reports failures. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { run } = useAction({ failureMessage: 'Couldn’t sign out' });
  const signOut = async (isConfirmed: boolean) => {
    if (!isConfirmed && (await warnOfUnsyncedChanges(() => void signOut(true)))) return;
    if (!(await run(() => router.options.context.api.accounts.signOut()))) return;
    deleteUserData();
    await leaveAccount(router, queryClient);
  };
  return () => signOut(false);
}

/** Opens the landing page as a visitor after the session has ended, here and in other tabs. */
export async function leaveAccount(router: RegisteredRouter, queryClient: QueryClient): Promise<void> {
  announceAccountChange();
  // The landing page must not request the user's own data with the ended session.
  queryClient.setQueryData(viewerKey, null);
  await router.navigate({ to: '/' });
  replaceViewer(queryClient, null);
  await router.invalidate();
}
