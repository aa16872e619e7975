import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { keepDevice } from './device.ts';
import { followLive } from './live-sync.ts';

/** What a page does for whoever is signed in, once it lives; for nobody, it forgets who was. Returns how to stop. */
export function followPage(
  viewerId: string | undefined,
  router: RegisteredRouter,
  queryClient: QueryClient,
): () => void {
  const stops = [
    keepDevice(viewerId, router),
    ...(viewerId === undefined ? [] : [followLive(viewerId, router, queryClient)]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
