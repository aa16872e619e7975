import { isServerReachable } from './network.ts';

const name = 'PageCodeMissing';

/**
 * Returns whether part of the app's code failed to load: there is no network, or a new version has replaced
 * it.
 */
export const isPageCodeMissing = (error: unknown): boolean => error instanceof Error && error.name === name;

/** Chromium repeats a failed import while the document lives, without another request. */
let isCodeMissing = false;

/**
 * Names such errors, once per page. The browser's message is the URL of a file, and the router, which matches
 * that message, would reload the document even without a network.
 */
export function namePageCodeErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // Firefox rejects the imports of a document that is being unloaded without an error.
    if (!(payload instanceof Error)) return;
    isCodeMissing = true;
    Object.assign(payload, { name, message: 'Couldn’t load part of this page.' });
  });
}

/** The session storage key for the time of the last reload for new code. */
export const reloadKey = 'reloaded-at';
const minReloadIntervalMs = 60_000;

const pendingSaves = new Set<Promise<unknown>>();

/** Delays reloads for new code until `save` settles, the promise of a change that only this document has. */
export function delayReload(save: Promise<unknown>): void {
  pendingSaves.add(save);
  const release = () => pendingSaves.delete(save);
  save.then(release, release);
}

/** Reloads the document for the current version's code, at most once a minute. Returns whether it does. */
export function reloadForNewCode(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadKey)) < minReloadIntervalMs) return false;
    sessionStorage.setItem(reloadKey, String(Date.now()));
  } catch {
    return false;
  }
  void Promise.allSettled(pendingSaves).then(() => location.reload());
  return true;
}

/**
 * Reloads the document if some of its code failed to load. Called on navigation, when no user input can be
 * lost.
 */
export async function reloadIfCodeIsMissing(): Promise<void> {
  if (isCodeMissing && (await isServerReachable())) reloadForNewCode();
}

/** Reloads the document on a user's request. Returns false without a reload if the server is unreachable. */
export async function reloadPage(): Promise<boolean> {
  if (!(await isServerReachable())) return false;
  location.reload();
  return true;
}
