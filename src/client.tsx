import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ignoreDoubleClicks } from './lib/double-click.ts';
import { namePageCodeErrors } from './lib/page-code.ts';
import { captureRestoredFields } from './lib/replay-pre-hydration.ts';
import { getRouter } from './router.tsx';
import { errorAdapter } from './routes/shell/error-adapter.ts';

namePageCodeErrors();
ignoreDoubleClicks();
const router = getRouter();
// Start's own client entry would load its server functions, which this app doesn't have.
Object.assign(router.options, { serializationAdapters: [errorAdapter] });

if ('$_TSR' in window) {
  captureRestoredFields();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
} else {
  // The service worker's document, which no server rendered for this address.
  void import('./routes/shell/start-offline.tsx').then(({ startOffline }) => startOffline(router));
}
