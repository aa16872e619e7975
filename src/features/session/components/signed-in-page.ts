import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { syncDevice } from './device.ts';
import { subscribeToLiveEvents } from './live-sync.ts';

/**
 * Starts the signed-in user's live updates and service worker after hydration; for visitors, deletes the previous
 * user's data. Returns a cleanup function.
 */
export function startPage(
  viewerId: string | undefined,
  router: RegisteredRouter,
  queryClient: QueryClient,
): () => void {
  const stops = [
    syncDevice(viewerId, router),
    ...(viewerId === undefined ? [] : [subscribeToLiveEvents(viewerId, router, queryClient)]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
