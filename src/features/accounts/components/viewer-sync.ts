import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onAccountChange } from './account-channel.ts';
import { refetchViewer, replaceViewer, viewerQuery } from './viewer.ts';

/** Keeps the page's viewer in step with the browser's other tabs. Mounted once, in the shell. */
export function useViewerSync(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const follow = async () => {
      const { api } = router.options.context;
      const before = queryClient.getQueryData(viewerQuery(api).queryKey);
      const now = await refetchViewer(queryClient, api).catch(() => before);
      if (now?.id === before?.id) return;
      replaceViewer(queryClient, now ?? null);
      await router.invalidate();
    };
    return onAccountChange(() => void follow());
  }, [router, queryClient]);
}
