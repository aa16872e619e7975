import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PublicConfig } from '#/lib/public-config.ts';
import { publicConfigId } from '#/lib/public-config.ts';
import { sharedAddress } from '#/lib/share-link.ts';
import { pageHeaders } from '#/platform/http/headers.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { themeScript } from '#/ui/theme.ts';
import { cachedNonce, scriptHash } from './cached-pages.server.ts';

/** What the built program's shell loads. */
type Shell = { entry: string; style: string; font: string | null };

type ServiceWorkerOptions = {
  /** Folder of the built browser files. */
  clientDir: string;
  isOn: boolean;
  secure: boolean;
  pictures: readonly string[];
  build: string;
  /** What a page is told that is made for nobody. */
  config: PublicConfig;
};

/** What it fetches is its own to allow: a worker goes by the policy of its script. */
const workerCsp =
  "default-src 'none'; connect-src 'self'; img-src 'self'; object-src 'none'; base-uri 'none'";

/** In the place of a worker that the operator doesn't want any more. */
const removal = `self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await self.registration.unregister();
})()));
`;

const offlinePath = '/offline-shell';

/** The document in which the program starts without a network: nobody's data, and nothing that needs the server. */
function shellPage({ entry, style, font }: Shell, config: PublicConfig): string {
  const preload =
    font === null
      ? ''
      : `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${font}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta property="csp-nonce" content="${cachedNonce(offlinePath)}"><meta name="theme-color"><title>Dropfolio</title><script>${themeScript}</script>${preload}<link rel="stylesheet" href="${style}"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><script type="module" async src="${entry}"></script></head><body><main class="page-column py-24 text-center"><h1 class="font-semibold text-2xl text-ink">You’re offline</h1><p class="mt-2 text-lg text-muted">This page loads automatically when you’re back online.</p></main><script id="${publicConfigId}" type="application/json">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script></body></html>`;
}

/** Whether the build made a service worker. */
export function hasServiceWorker(clientDir: string | undefined): clientDir is string {
  if (clientDir === undefined) return false;
  try {
    return readFileSync(join(clientDir, 'sw.js')).length > 0;
  } catch {
    return false;
  }
}

/** /sw.js, the shell it keeps, and /share, where the installed app takes links from other apps. */
export function serviceWorkerRoutes(options: ServiceWorkerOptions): Hono<HttpEnv> {
  const { clientDir, isOn, secure, pictures, build, config } = options;
  const worker = isOn ? readFileSync(join(clientDir, 'sw.js'), 'utf8') : removal;
  const shell: Shell = JSON.parse(readFileSync(join(clientDir, 'shell.json'), 'utf8'));
  const page = shellPage(shell, config);
  const nonce = cachedNonce(offlinePath);
  const scripts = [scriptHash(themeScript)];
  const headers = Object.fromEntries(
    pageHeaders({ nonce, scripts, build, secure, development: false, pictures }),
  );
  const fresh = createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'no-cache');
  });
  return new Hono<HttpEnv>()
    .get('/sw.js', fresh, (c) =>
      c.body(worker, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'content-security-policy': workerCsp,
        'service-worker-allowed': '/',
      }),
    )
    .get(offlinePath, fresh, (c) => c.html(page, 200, headers))
    .get('/share', (c) => c.redirect(sharedAddress(new URL(c.req.url).searchParams), 303));
}
