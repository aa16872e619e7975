import { sharedAddress } from '#/lib/share-link.ts';
import './push.ts';
import { scope } from './scope.ts';

/** Put in by the build: the script that pages begin with, and every file that the tracker needs. */
declare const __ENTRY__: string;
declare const __FILES__: readonly string[];

const prefix = 'files ';
const own = `${prefix}${__ENTRY__}`;
const shellPath = '/offline-shell';
/** Documents that open without a network. */
const offlinePages = new Set(['/tracker']);

/** The files of this version, whole or not at all: of two servers that are being replaced, one may be of the other version. */
async function install(): Promise<void> {
  const shell = await fetch(shellPath, { cache: 'no-store' });
  const text = await shell.clone().text();
  if (!shell.ok || !text.includes(`src="${__ENTRY__}"`)) throw new Error('The shell is of another version.');
  const cache = await caches.open(own);
  await cache.addAll([...__FILES__]);
  await cache.put(shellPath, shell);
}

/** A registration that was given up comes back as it was, when somebody signs in again, but its files are gone. */
async function fill(): Promise<void> {
  const cache = await caches.open(own);
  if ((await cache.match(shellPath)) === undefined) await install();
}

/** Nobody is signed in any more: what still comes in is not kept. */
let isLeft = false;
let turn: Promise<unknown> = Promise.resolve();

/** One after the other: a tab may still fill what another one empties, and empties it itself afterwards. */
function inTurn(leaves: boolean, work: () => Promise<unknown>): Promise<unknown> {
  isLeft = leaves;
  turn = turn.then(work).catch(() => undefined);
  return turn;
}

async function empty(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Tabs of the version before may still load parts of it; those before that are gone. */
async function tidy(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const before = kept.filter((name) => name !== own).at(-1);
  await Promise.all(
    kept.filter((name) => name !== own && name !== before).map((name) => caches.delete(name)),
  );
}

/** A file whose name says what is in it. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  // A worker that was taken away still answers for the pages that are open, and must leave nothing behind.
  if (answer.ok && !isLeft && (await caches.has(own))) {
    const copy = answer.clone();
    const cache = await caches.open(own);
    // A full disk is no reason not to show the page.
    await cache.put(request, copy).catch(() => undefined);
  }
  return answer;
}

/** What the server says, always; the shell where it can't be reached. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(own);
    const shell = await cache.match(shellPath);
    if (shell === undefined) throw error;
    return shell;
  }
}

async function share(request: Request, shared: URLSearchParams): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return Response.redirect(sharedAddress(shared), 303);
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(tidy()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (request.mode !== 'navigate') return;
  else if (offlinePages.has(url.pathname)) event.respondWith(page(request));
  else if (url.pathname === '/share') event.respondWith(share(request, url.searchParams));
});
scope.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(scope.skipWaiting());
  else if (event.data === 'fill') event.waitUntil(inTurn(false, fill));
  else if (event.data === 'leave') event.waitUntil(inTurn(true, empty));
  else if (event.data === 'which') event.ports[0]?.postMessage(__ENTRY__);
});
