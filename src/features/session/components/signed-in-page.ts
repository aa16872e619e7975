import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { syncDevice } from './device.ts';
import { followLive } from './live-sync.ts';

/**
 * Starts the signed-in user's live updates and service worker after hydration; for visitors, deletes the previous
 * user's data. Returns a cleanup function.
 */
export function followPage(
  viewerId: string | undefined,
  router: RegisteredRouter,
  queryClient: QueryClient,
): () => void {
  const stops = [
    syncDevice(viewerId, router),
    ...(viewerId === undefined ? [] : [followLive(viewerId, router, queryClient)]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
