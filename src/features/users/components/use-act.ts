import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { refetchViewer, useViewer } from '#/features/session/components/viewer.ts';
import type { Api } from '#/lib/api-client.ts';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { UserDetails } from '../schema.ts';
import { updateCachedUser } from './users.ts';

type AccountAction = (api: Api) => Promise<UserDetails>;

/**
 * Runs an action on an account. `attempt` shows a success toast, or throws; `run` returns whether it succeeded, and
 * sets `error` until the next attempt or `reset`.
 */
export function useAccountAction() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const { run, busy, error, reset } = useAction({ placement: 'beside' });

  const attempt = async (action: AccountAction, successMessage: string): Promise<void> => {
    const user = await action(api);
    updateCachedUser(queryClient, user);
    // The admin's own menu depends on their roles.
    if (user.id === viewer?.id) void refetchViewer(queryClient, api).catch(() => undefined);
    toast({ title: successMessage, tone: 'success' });
  };
  return {
    attempt,
    run: (action: AccountAction, successMessage: string) => run(() => attempt(action, successMessage)),
    busy,
    error,
    reset,
  };
}
