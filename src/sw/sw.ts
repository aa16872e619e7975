import { getAddUrl } from '#/lib/share-link.ts';
import './push.ts';
import { scope } from './scope.ts';

/** Inserted by the build: the app's entry script, and every file that the tracker needs. */
declare const __ENTRY__: string;
declare const __FILES__: readonly string[];

const prefix = 'files ';
const cacheName = `${prefix}${__ENTRY__}`;
const shellPath = '/offline-shell';
/** Pages that work offline. */
const offlinePages = new Set(['/tracker']);

/**
 * Caches all files of this version, or none: during a deployment, another server may respond with the other
 * version.
 */
async function install(): Promise<void> {
  const shell = await fetch(shellPath, { cache: 'no-store' });
  const text = await shell.clone().text();
  if (!shell.ok || !text.includes(`src="${__ENTRY__}"`)) throw new Error('The shell is of another version.');
  const cache = await caches.open(cacheName);
  await cache.addAll([...__FILES__]);
  await cache.put(shellPath, shell);
}

/** Refills the cache: an unregistered worker returns after the next sign-in, but without its files. */
async function refillCache(): Promise<void> {
  const cache = await caches.open(cacheName);
  if ((await cache.match(shellPath)) === undefined) await install();
}

/** True after sign-out: files that arrive then are not cached. */
let isSignedOut = false;
let queue: Promise<unknown> = Promise.resolve();

/** Runs tasks one after another: one tab may still fill the cache while another clears it. */
function enqueue(isSigningOut: boolean, work: () => Promise<unknown>): Promise<unknown> {
  isSignedOut = isSigningOut;
  queue = queue.then(work).catch(() => undefined);
  return queue;
}

async function clearCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Deletes old caches, except for the previous version's: open tabs may still load parts of it. */
async function deleteOldCaches(): Promise<void> {
  const cached = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const previousCache = cached.filter((name) => name !== cacheName).at(-1);
  await Promise.all(
    cached.filter((name) => name !== cacheName && name !== previousCache).map((name) => caches.delete(name)),
  );
}

/**
 * Responds with a file from /assets, whose names contain a content hash, so the cached copy is always valid.
 */
async function respondWithFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  // After sign-out this worker still serves open pages, but must not cache anything.
  if (response.ok && !isSignedOut && (await caches.has(cacheName))) {
    const copy = response.clone();
    const cache = await caches.open(cacheName);
    // A full disk must not keep the page from loading.
    await cache.put(request, copy).catch(() => undefined);
  }
  return response;
}

/** Responds with the server's page; with the offline shell if the server is unreachable. */
async function respondWithPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(cacheName);
    const shell = await cache.match(shellPath);
    if (shell === undefined) throw error;
    return shell;
  }
}

async function respondToShare(request: Request, shared: URLSearchParams): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return Response.redirect(getAddUrl(shared), 303);
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(respondWithFile(request));
  else if (request.mode !== 'navigate') return;
  else if (offlinePages.has(url.pathname)) event.respondWith(respondWithPage(request));
  else if (url.pathname === '/share') event.respondWith(respondToShare(request, url.searchParams));
});
scope.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(scope.skipWaiting());
  else if (event.data === 'fill') event.waitUntil(enqueue(false, refillCache));
  else if (event.data === 'leave') event.waitUntil(enqueue(true, clearCaches));
  else if (event.data === 'which') event.ports[0]?.postMessage(__ENTRY__);
});
