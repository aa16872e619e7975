import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { AuthDialogHost } from '#/features/account/sign-in/components/auth-dialog-host.tsx';
import { balanceQuery } from '#/features/credits/components/balance-query.ts';
import { unreadQuery } from '#/features/notifications/components/notification-queries.ts';
import { subscribeAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewerSync } from '#/features/session/components/use-viewer-sync.ts';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import { afterFirstSign } from '#/lib/first-sign.ts';
import type { PageContext } from '#/lib/page-context.ts';
import { publicConfigId } from '#/lib/public-config.ts';
import { Announcer } from '#/ui/announcer.tsx';
import themeCss from '#/ui/theme.css?url';
import { ToastHost } from '#/ui/toast-host.tsx';
import { FailureScreen, fetchScreens } from './shell/at-hand.tsx';
import { CookieBanner } from './shell/cookie-banner.tsx';
import { Footer } from './shell/footer.tsx';
import { headScript } from './shell/head-script.ts';
import { Header } from './shell/header.tsx';
import { isNotFoundMatch } from './shell/not-found-match.ts';
import { pageHead, siteHead } from './shell/page-head.ts';
import { BottomBar, preloadOwnParts } from './shell/signed-in.tsx';
import { SkipLinks } from './shell/skip-links.tsx';
import { useArrival } from './shell/use-arrival.ts';

const siteDescription =
  'Track every airdrop in one list: status, dates, wallets, check-ins and upcoming claims.';

export const Route = createRootRouteWithContext<PageContext>()({
  head: ({ match, matches }) => {
    const { config } = match.context;
    const notFound = matches.some(isNotFoundMatch);
    const head = pageHead({
      title: notFound ? 'Page not found' : 'Airdrop tracker',
      description: siteDescription,
    });
    const path = matches.at(-1)?.pathname ?? '/';
    const site = siteHead({ base: config.url, path, notFound });
    return {
      meta: [...head.meta, ...site.meta],
      links: [
        ...site.links,
        // Not the font: it would share the line with the styles, before which nothing is seen.
        ...(config.inlineStyles === true ? [] : [{ rel: 'stylesheet', href: themeCss }]),
        { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
        { rel: 'apple-touch-icon', href: '/icons/touch-180.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
      ],
    };
  },
  loader: async ({ context }) => {
    const { api, queryClient } = context;
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer === null) return;
    // The header says nothing of what can't be had.
    await Promise.all([
      queryClient.query(unreadQuery(api)).catch(() => undefined),
      queryClient.query(balanceQuery(api)).catch(() => undefined),
    ]);
  },
  shellComponent: Document,
  component: Shell,
  errorComponent: ShellFailure,
});

/** The document around everything, also around a failure of the shell. */
function Document({ children }: { children: ReactNode }) {
  const { options } = useRouter();
  const nonce = options.ssr?.nonce;
  // Radix puts style elements into the page, which our policy wants to see the nonce on.
  if (nonce !== undefined && typeof document !== 'undefined') setNonce(nonce);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: headScript({ showsAds: options.context.config.ads !== null }),
          }}
        />
        <HeadContent />
      </head>
      <body>
        {children}
        <script
          id={publicConfigId}
          type="application/json"
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(options.context.config).replaceAll('<', '\\u003c'),
          }}
        />
        <Scripts />
      </body>
    </html>
  );
}

/** The shell itself failed. */
function ShellFailure(props: ErrorComponentProps) {
  return (
    <main>
      <FailureScreen {...props} />
    </main>
  );
}

function Shell() {
  const viewer = useViewer();
  useViewerSync();
  useArrival();
  useEffect(() => subscribeAuthDialog(preloadOwnParts), []);
  // From here on presses are React's; see earlyPressScript.
  useLayoutEffect(() => {
    document.documentElement.dataset.ready ??= '';
  }, []);
  return (
    <>
      <SkipLinks />
      <div className="page flex min-h-[calc(100dvh-var(--nav,0px))] flex-col">
        <Header />
        <main
          id="content"
          tabIndex={-1}
          className="min-h-[calc(100dvh-var(--spacing-header)-6rem)] flex-1 outline-none"
        >
          <Outlet />
        </main>
        <Footer />
      </div>
      {viewer === null ? (
        <Ready />
      ) : (
        <BottomBar>
          <Ready />
        </BottomBar>
      )}
      <CookieBanner />
      <ToastHost />
      <Announcer />
      <AuthDialogHost />
    </>
  );
}

/** Has what was pressed too early done now; tells tests and scripts once the page has at hand what leaving it needs, too. */
function Ready() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.ready = 'soon';
    const ready = () => {
      dataset.ready = 'true';
    };
    return afterFirstSign(() => void fetchScreens().then(ready, ready));
  }, []);
  return null;
}
