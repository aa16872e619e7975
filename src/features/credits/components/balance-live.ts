import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { liveOf } from '#/lib/live.ts';
import { createAsker } from './ask-again.ts';
import { balanceKey, balanceQuery, creditsKey } from './balance-query.ts';

/** Keeps the balance, and what is shown of its movements, in step with what is pushed. Returns the way to stop. */
export function followBalance(
  viewerId: string,
  router: RegisteredRouter,
  queryClient: QueryClient,
): () => void {
  const { api } = router.options.context;
  // What could not be asked now is asked at the next signal.
  const ask = createAsker(() => queryClient.query({ ...balanceQuery(api), staleTime: 0 }));

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
