import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';

/** Calls `refresh` whenever what the server pushes says that follow campaigns or claims have changed. */
export function useFollowing(refresh: () => void): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id;
  useEffect(() => {
    if (viewerId === undefined) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./follow-live.ts').then(
      ({ watchFollowing }) => {
        if (!isGone) stop = watchFollowing({ viewerId, router, queryClient }, refresh);
      },
      // What is shown stays as the page was made with.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [viewerId, router, queryClient, refresh]);
}
