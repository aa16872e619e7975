import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { rootErrorHandlers } from '#/browser/client-errors.ts';
import { waitForServer } from '#/browser/network.ts';
import { offlineTrackerKey } from '#/features/airdrops/data/components/shared-store.ts';
import { readTracker } from '#/features/airdrops/offline/components/read-tracker.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import type { PageContext } from '#/lib/page-context.ts';
import { applyTheme } from '#/ui/theme.ts';

/** Starts the app in the document that the service worker serves while the server is unreachable. */
export async function startOffline(router: AnyRouter): Promise<void> {
  const stored = await readTracker().catch(() => undefined);
  if (stored === undefined) {
    // Without a stored tracker, the shell's message stays until the page itself can load.
    await waitForServer(new AbortController().signal, () => undefined);
    return location.reload();
  }
  const { queryClient, api }: PageContext = router.options.context;
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  router.options.ssr = nonce === undefined ? {} : { nonce };
  const defaultOptions = queryClient.getDefaultOptions();
  // Requests that can't succeed offline must not delay the page.
  queryClient.setDefaultOptions({
    queries: { ...defaultOptions.queries, networkMode: 'always', retry: false },
  });
  queryClient.setQueryData(viewerQuery(api).queryKey, stored.viewer);
  queryClient.setQueryData(offlineTrackerKey, stored.data);
  if (stored.subscription) queryClient.setQueryData(subscriptionQuery(api).queryKey, stored.subscription);
  await router.load();
  queryClient.setDefaultOptions(defaultOptions);
  createRoot(document, rootErrorHandlers).render(
    <StrictMode>
      <OfflineApp router={router} />
    </StrictMode>,
  );
}

/** React takes over the document's elements and drops the theme's attributes, so they are applied again. */
function OfflineApp({ router }: { router: AnyRouter }) {
  useLayoutEffect(applyTheme, []);
  return <RouterProvider router={router} />;
}
