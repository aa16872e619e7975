import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type PublicConfig, publicConfigId } from '#/lib/public-config.ts';
import { getAddUrl } from '#/lib/share-link.ts';
import { createPageHeaders } from '#/platform/http/headers.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { themeScript } from '#/ui/theme.ts';
import { deriveNonce, hashScript } from './cached-pages.server.ts';

/** The files that the built app shell loads. */
type Shell = { entry: string; style: string; font: string | null };

type ServiceWorkerOptions = {
  /** Folder of the built browser files. */
  clientDir: string;
  isOn: boolean;
  secure: boolean;
  imageOrigins: readonly string[];
  build: string;
  /** The configuration that pages for visitors get. */
  config: PublicConfig;
};

/** A service worker's own requests follow the policy of its script. */
const workerCsp =
  "default-src 'none'; connect-src 'self'; img-src 'self'; object-src 'none'; base-uri 'none'";

/** Replaces an installed worker after the operator has turned it off. */
const unregisterScript = `self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await self.registration.unregister();
})()));
`;

const offlinePath = '/offline-shell';

/** Returns the document that starts the app offline: without user data or anything that needs the server. */
function renderShell({ entry, style, font }: Shell, config: PublicConfig): string {
  const preload =
    font === null
      ? ''
      : `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${font}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta property="csp-nonce" content="${deriveNonce(offlinePath)}"><meta name="theme-color"><title>Dropfolio</title><script>${themeScript}</script>${preload}<link rel="stylesheet" href="${style}"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><script type="module" async src="${entry}"></script></head><body><main class="page-column py-24 text-center"><h1 class="font-semibold text-2xl text-ink">You’re offline</h1><p class="mt-2 text-lg text-muted">This page loads automatically when you’re back online.</p></main><script id="${publicConfigId}" type="application/json">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script></body></html>`;
}

export function hasServiceWorker(clientDir: string | undefined): clientDir is string {
  if (clientDir === undefined) return false;
  try {
    return readFileSync(join(clientDir, 'sw.js')).length > 0;
  } catch {
    return false;
  }
}

/** Serves /sw.js, the shell it caches, and /share, which receives links shared to the installed app. */
export function createServiceWorkerRoutes(options: ServiceWorkerOptions): Hono<HttpEnv> {
  const { clientDir, isOn, secure, imageOrigins, build, config } = options;
  const worker = isOn ? readFileSync(join(clientDir, 'sw.js'), 'utf8') : unregisterScript;
  const shell: Shell = JSON.parse(readFileSync(join(clientDir, 'shell.json'), 'utf8'));
  const page = renderShell(shell, config);
  const nonce = deriveNonce(offlinePath);
  const scripts = [hashScript(themeScript)];
  const headers = Object.fromEntries(
    createPageHeaders({ nonce, scripts, build, isSecure: secure, isDevelopment: false, imageOrigins }),
  );
  const noCache = createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'no-cache');
  });
  return new Hono<HttpEnv>()
    .get('/sw.js', noCache, (c) =>
      c.body(worker, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'content-security-policy': workerCsp,
        'service-worker-allowed': '/',
      }),
    )
    .get(offlinePath, noCache, (c) => c.html(page, 200, headers))
    .get('/share', (c) => c.redirect(getAddUrl(new URL(c.req.url).searchParams), 303));
}
