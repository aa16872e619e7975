import type { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import type { hydrateRoot } from 'react-dom/client';
import { rootErrorHandlers } from './lib/client-errors.ts';
import { nextTask } from './lib/next-task.ts';
import type { getRouter } from './router.tsx';
import { fetchScreens, screenMark } from './routes/shell/at-hand.tsx';
import { errorAdapter } from './routes/shell/error-adapter.ts';

/** What client.tsx has evaluated. */
type Evaluated = {
  hydrateRoot: typeof hydrateRoot;
  RouterClient: typeof RouterClient;
  getRouter: typeof getRouter;
};

/** The page's program begins. */
export async function startPage({ hydrateRoot, RouterClient, getRouter }: Evaluated): Promise<void> {
  await nextTask();
  const router = getRouter();
  // Start's own entry would bring its server functions along, of which there are none here. It reads the adapters
  // from start.ts; this one names them itself.
  Object.assign(router.options, { serializationAdapters: [errorAdapter] });
  if (!('$_TSR' in window)) {
    // A document that no server has made for this address.
    const { startOffline } = await import('./routes/shell/start-offline.tsx');
    return startOffline(router);
  }
  // The server has made a screen that this document hasn't got the code of yet.
  if (document.querySelector(`[${screenMark}]`)) await fetchScreens().catch(() => undefined);
  await nextTask();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      rootErrorHandlers,
    );
  });
}
