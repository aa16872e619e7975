import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { reportClientErrors, rootErrorHandlers } from './browser/client-errors.ts';
import { ignoreDoubleClicks } from './browser/double-click.ts';
import { namePageCodeErrors, reloadIfCodeIsMissing } from './browser/page-code.ts';
import { captureRestoredFields } from './browser/replay-pre-hydration.ts';
import { runWhenIdle } from './browser/when-idle.ts';
import { viewerQuery } from './features/session/components/viewer.ts';
import { getRouter } from './router.tsx';
import { errorAdapter } from './routes/shell/error-adapter.ts';

reportClientErrors();
namePageCodeErrors();
ignoreDoubleClicks();
const router = getRouter();
// Start's own StartClient would load its server functions, which this app doesn't have. It reads the adapters
// from start.ts.
Object.assign(router.options, { serializationAdapters: [errorAdapter] });
router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) void reloadIfCodeIsMissing();
});

// If it were loaded by the first call, the API's client would be unavailable when the network is down at that
// moment.
const loadApi = () =>
  void Promise.all([import('./lib/api-link.ts'), import('./api-contract.gen.ts')]).catch(() => undefined);
const stopWatching = router.subscribe('onRendered', () => {
  stopWatching();
  const { queryClient, api } = router.options.context;
  if (queryClient.getQueryData(viewerQuery(api).queryKey)) runWhenIdle(loadApi);
  else addEventListener('focusin', loadApi, { once: true });
});

if ('$_TSR' in window) {
  captureRestoredFields();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      rootErrorHandlers,
    );
  });
} else {
  // No server rendered this document: the service worker responded with the offline shell.
  void import('./routes/shell/start-offline.tsx').then(({ startOffline }) => startOffline(router));
}
