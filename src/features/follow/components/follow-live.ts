import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { followAccount } from '#/features/session/components/viewer-sync.ts';
import { liveOf } from '#/lib/live.ts';

type Watched = { viewerId: string; router: RegisteredRouter; queryClient: QueryClient };

/** Everybody who looks hears of every claim: they ask again at different moments, and once for many claims. */
const longestPauseMs = 1_500;

/**
 * Calls `refresh` when follow campaigns or the person's claims have changed: at once where it is about the person's own.
 * Returns the way to stop.
 */
export function watchFollowing({ viewerId, router, queryClient }: Watched, refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    refresh();
  };
  const stop = liveOf(viewerId).subscribe((signal) => {
    if (signal.kind === 'refused') void followAccount(router, queryClient);
    else if (signal.kind === 'resync' || signal.change.topic === 'credits') now();
    else if (signal.change.topic === 'follow') timer ??= setTimeout(now, Math.random() * longestPauseMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
