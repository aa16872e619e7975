import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  Outlet,
  Scripts,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { createContext, type ReactNode, startTransition, useEffect, useState } from 'react';
import { replayPreHydrationEvents } from '#/browser/replay-pre-hydration.ts';
import { AuthDialogHost } from '#/features/account/sign-in/components/auth-dialog-host.tsx';
import { balanceQuery } from '#/features/credits/components/balance-query.ts';
import { unreadQuery } from '#/features/notifications/components/notification-queries.ts';
import { useViewerSync } from '#/features/session/components/use-viewer-sync.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import type { PageContext } from '#/lib/page-context.ts';
import { publicConfigId } from '#/lib/public-config.ts';
import { Announcer } from '#/ui/announcer.tsx';
import { isLazyDialogLoading } from '#/ui/lazy-dialog.tsx';
import themeCss from '#/ui/theme.css?url';
import { ToastHost } from '#/ui/toast-host.tsx';
import { BottomBar } from './shell/bottom-bar.tsx';
import { CookieBanner } from './shell/cookie-banner.tsx';
import { FailureScreen } from './shell/failure-screen.tsx';
import { Footer } from './shell/footer.tsx';
import { createHeadScript } from './shell/head-script.ts';
import { Header } from './shell/header.tsx';
import { isNotFoundMatch } from './shell/not-found-match.ts';
import { createPageHead, createSiteHead } from './shell/page-head.ts';
import { SkipLinks } from './shell/skip-links.tsx';
import { useArrival } from './shell/use-arrival.ts';

const siteDescription =
  'Track every airdrop in one list: status, dates, wallets, check-ins, and upcoming claims.';

export const Route = createRootRouteWithContext<PageContext>()({
  head: ({ match, matches }) => {
    const { config } = match.context;
    const notFound = matches.some(isNotFoundMatch);
    const head = createPageHead({
      title: notFound ? 'Page not found' : 'Airdrop tracker',
      description: siteDescription,
    });
    const path = matches.at(-1)?.pathname ?? '/';
    const site = createSiteHead({ base: config.url, path, notFound });
    return {
      meta: [...head.meta, ...site.meta],
      links: [
        ...site.links,
        // Doesn't preload the font: it would compete with the styles, which block rendering.
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
    // If this fails, the header just shows no counts.
    await Promise.allSettled([queryClient.query(unreadQuery(api)), queryClient.query(balanceQuery(api))]);
  },
  shellComponent: Document,
  component: Shell,
  errorComponent: ShellFailure,
});

/** The HTML document around every page, also around a failure of the shell. */
function Document({ children }: { children: ReactNode }) {
  const { options } = useRouter();
  const nonce = options.ssr?.nonce;
  // Radix adds style elements to the page, which our CSP only allows with the nonce.
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
            __html: createHeadScript({ showsAds: options.context.config.ads !== null }),
          }}
        />
        <HeadContent />
        <noscript>
          {/* Without JavaScript, a form without an action would submit its input to the page itself. */}
          <style nonce={nonce} suppressHydrationWarning>
            {'form:not([action]){display:none}'}
          </style>
        </noscript>
        {options.context.config.inlineStyles === true && (
          <style
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: (options.context.styles ?? '').replaceAll('</', '<\\/') }}
          />
        )}
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

function ShellFailure(props: ErrorComponentProps) {
  return (
    <main>
      <FailureScreen {...props} />
    </main>
  );
}

/** A context update makes React hydrate the page now; otherwise it would wait for idle time. */
const HydrationContext = createContext(false);

/**
 * The messages for visitors whose browser runs no JavaScript or failed to load the app's code. Lists, guides,
 * and search work without it.
 */
function LoadNotes() {
  const { href } = useLocation();
  return (
    <>
      <noscript>
        <p className={loadNote}>
          Signing in, tracking airdrops, and sending messages need JavaScript. Lists, guides, and search work
          without it.
        </p>
      </noscript>
      <p role="alert" className={`app-failed ${loadNote}`}>
        This page didn’t load completely, so its buttons don’t work yet.{' '}
        <a href={href} className="font-medium underline underline-offset-4">
          Reload
        </a>
      </p>
    </>
  );
}

const loadNote = 'border-warning-line border-b bg-warning-bg px-4 py-2 text-center text-sm text-warning-ink';

function Shell() {
  useViewerSync();
  useArrival();
  const router = useRouter();
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  useEffect(() => {
    if (!isHydrated) return;
    document.documentElement.dataset.ready = 'true';
    const isLoading = () => isLazyDialogLoading() || router.state.status === 'pending';
    void replayPreHydrationEvents({ isLoading });
  }, [isHydrated, router]);
  return (
    <>
      <SkipLinks />
      <div className="page flex min-h-[calc(100dvh-var(--nav,0px))] flex-col">
        <Header />
        <LoadNotes />
        <main
          id="content"
          tabIndex={-1}
          className="min-h-[calc(100dvh-var(--spacing-header)-6rem)] flex-1 outline-none"
        >
          <HydrationContext value={isHydrated}>
            <Outlet />
          </HydrationContext>
        </main>
        <Footer />
      </div>
      <BottomBar />
      <CookieBanner />
      <ToastHost />
      <Announcer />
      <AuthDialogHost />
    </>
  );
}
