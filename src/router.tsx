import type { ContractRouterClient } from '@orpc/contract';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createRouter, stringifySearchWith } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { api } from './api.server.ts';
import { readPublicConfig } from './browser/read-public-config.ts';
import { persistViewer, refetchViewer } from './features/session/components/viewer.ts';
import { type Api, type CallOptions, createApiClient } from './lib/api-client.ts';
import { isAppError } from './lib/app-error.ts';
import type { PublicConfig } from './lib/public-config.ts';
import { FailureScreen } from './routes/shell/failure-screen.tsx';
import { NotFoundScreen } from './routes/shell/not-found-screen.tsx';
import { PagePending } from './routes/shell/page-pending.tsx';
import { routeTree } from './routeTree.gen.ts';

declare module './lib/api-client.ts' {
  interface Register {
    api: ContractRouterClient<typeof api, CallOptions>;
  }
}

/** Delay from a click until the skeleton of the next page. */
const pendingMs = 100;

/** The server's input for rendering a page. */
export type PageRequest = {
  nonce: string;
  api: Api;
  config: PublicConfig;
  /** The style sheet's text, for a page with inline styles. */
  styles?: string | undefined;
  markMissing: () => void;
  noteRoute?: (pattern: string) => void;
  noteError?: (error: unknown) => void;
};

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageRequest };
    router: ReturnType<typeof getRouter>;
  }
}

/** In a browser: replaces callbacks that only matter during server rendering. */
const ignore = () => undefined;

const pageRequest = createIsomorphicFn()
  .server((): PageRequest => {
    const context = getGlobalStartContext();
    if (context === undefined) throw new Error('a page is rendered outside a request');
    const { nonce, api, config, styles, markMissing } = context;
    return { nonce, api, config, styles, markMissing };
  })
  .client((): PageRequest => {
    // zod would try to compile code, which the page's CSP blocks; it is loaded later, with the first form.
    Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
    // createApiClient rejects an empty one.
    const config = readPublicConfig() ?? ({ url: '', key: '' } as PublicConfig);
    return {
      nonce: '',
      config,
      markMissing: ignore,
      api: createApiClient({
        url: config.url,
        key: config.key,
        contract: () => import('./api-contract.gen.ts').then((module) => module.contract),
        requestProof: () =>
          import('./features/proof/components/proof-request.ts').then(({ requestProof }) => requestProof()),
      }),
    };
  });

export function getRouter() {
  const { nonce, api: client, config, styles, markMissing } = pageRequest();
  let hasRendered = import.meta.env.SSR;
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // The session ended elsewhere: refetch the viewer, and update the pages.
        if (!isAppError(error) || error.code !== 'UNAUTHENTICATED') return;
        void refetchViewer(queryClient, client).then(
          async (viewer) => {
            if (viewer === null) await router.invalidate();
          },
          () => undefined,
        );
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Server rendering sends a page without failed data, which the browser then fetches again.
        retry: import.meta.env.SSR ? 0 : 1,
        refetchOnWindowFocus: false,
      },
    },
  });
  persistViewer(queryClient);
  const router = createRouter({
    routeTree,
    context: { queryClient, api: client, config, styles, markNotFound: markMissing },
    // The document restores its own position before hydration; restoring it again would undo a scroll in
    // between.
    scrollRestoration: () => hasRendered,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailureScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PagePending,
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: 0,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(JSON.stringify),
    ssr: { nonce },
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  router.subscribe('onRendered', () => {
    hasRendered = true;
  });
  // A page that changes its own URL, such as while typing a search, stays until the new data has loaded.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? pendingMs : Number.POSITIVE_INFINITY;
  });
  return router;
}
