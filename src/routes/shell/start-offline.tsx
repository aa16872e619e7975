import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { offlineTrackerKey } from '#/features/airdrops/offline/components/offline-tracker-key.ts';
import { readTracker } from '#/features/airdrops/offline/components/read-tracker.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { rootErrorHandlers } from '#/lib/client-errors.ts';
import { waitForServer } from '#/lib/network.ts';
import type { PageContext } from '#/lib/page-context.ts';
import { applyTheme } from '#/ui/theme.ts';

/** Starts the program in the document that the service worker shows where the server can't be reached. */
export async function startOffline(router: AnyRouter): Promise<void> {
  const kept = await readTracker().catch(() => undefined);
  if (kept === undefined) {
    // Nobody's tracker: the shell's own words stand until the page itself can be had.
    await waitForServer(new AbortController().signal, () => undefined);
    return location.reload();
  }
  const { queryClient, api }: PageContext = router.options.context;
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  router.options.ssr = nonce === undefined ? {} : { nonce };
  const usual = queryClient.getDefaultOptions();
  // What can't be had now shall not hold up the page.
  queryClient.setDefaultOptions({ queries: { ...usual.queries, networkMode: 'always', retry: false } });
  queryClient.setQueryData(viewerQuery(api).queryKey, kept.viewer);
  queryClient.setQueryData(offlineTrackerKey, kept.data);
  if (kept.subscription) queryClient.setQueryData(subscriptionQuery(api).queryKey, kept.subscription);
  await router.load();
  queryClient.setDefaultOptions(usual);
  createRoot(document, rootErrorHandlers).render(
    <StrictMode>
      <Started router={router} />
    </StrictMode>,
  );
}

/** React makes the document's elements its own, without what the theme had put on them. */
function Started({ router }: { router: AnyRouter }) {
  useLayoutEffect(applyTheme, []);
  return <RouterProvider router={router} />;
}
