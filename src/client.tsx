import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { namePageCodeErrors, reloadIfCodeIsMissing } from './lib/page-code.ts';
import { getRouter } from './router.tsx';
import { fetchScreens, screenMark } from './routes/shell/at-hand.tsx';
import { errorAdapter } from './routes/shell/error-adapter.ts';

async function start(): Promise<void> {
  const router = getRouter();
  // Start's own StartClient would load its server functions, and there are none. It reads the adapters from start.ts.
  Object.assign(router.options, { serializationAdapters: [errorAdapter] });
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) void reloadIfCodeIsMissing();
  });
  if (!('$_TSR' in window)) {
    // No server rendered this document: the service worker answered with the offline shell.
    const { startOffline } = await import('./routes/shell/start-offline.tsx');
    return startOffline(router);
  }
  // The server rendered a screen whose code this document hasn't loaded yet.
  if (document.querySelector(`[${screenMark}]`)) await fetchScreens().catch(() => undefined);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
  // Form submissions need it. Loaded only by the first one, it would be missing for good if the network was away at that moment.
  Promise.all([import('./lib/api-link.ts'), import('./api-contract.gen.ts')]).catch(() => undefined);
}

namePageCodeErrors();
void start();
