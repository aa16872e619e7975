import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { liveOf } from '#/lib/live.ts';
import { balanceKey, balanceQuery, creditsKey } from './balance-query.ts';

/** Keeps the balance, and what is shown of its movements, in step with what is pushed. Returns the way to stop. */
export function followBalance(
  viewerId: string,
  router: RegisteredRouter,
  queryClient: QueryClient,
): () => void {
  const { api } = router.options.context;
  let isAsking = false;
  let isStale = false;

  async function ask(): Promise<void> {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    // An answer may be from before the signal that came while it was under way: then it is asked for once more.
    while (isStale) {
      isStale = false;
      // What could not be asked now is asked at the next signal.
      await queryClient.query({ ...balanceQuery(api), staleTime: 0 }).catch(() => undefined);
    }
    isAsking = false;
  }

  return liveOf(viewerId).subscribe((signal) => {
    if (signal.kind === 'refused') return;
    if (signal.kind === 'change' && signal.change.topic !== 'credits') return;
    void ask();
    void queryClient.invalidateQueries({
      queryKey: creditsKey,
      predicate: ({ queryKey }) => queryKey[1] !== balanceKey[1],
    });
  });
}
