import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { refetchViewer, useViewer } from '#/features/session/components/viewer.ts';
import type { Api } from '#/lib/api-client.ts';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { UserDetails } from '../schema.ts';
import { keepUser } from './users.ts';

type Act = (api: Api) => Promise<UserDetails>;

/**
 * Runs an act on an account. `attempt` says in a toast that it worked, or throws; `run` answers whether it worked, and what
 * went wrong is in `error` until the next try or `reset`.
 */
export function useAct() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const { run, busy, error, reset } = useAction({ place: 'beside' });

  const attempt = async (act: Act, done: string): Promise<void> => {
    const user = await act(api);
    keepUser(queryClient, user);
    // One's own menu follows one's own roles.
    if (user.id === viewer?.id) void refetchViewer(queryClient, api).catch(() => undefined);
    toast({ title: 'Success', description: done, tone: 'success' });
  };
  return { attempt, run: (act: Act, done: string) => run(() => attempt(act, done)), busy, error, reset };
}
