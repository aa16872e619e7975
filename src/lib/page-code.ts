import { isServerReachable } from './network.ts';

const name = 'PageCodeMissing';

/** Part of the app's code failed to load: there is no network, or a new version has replaced it. */
export const isPageCodeMissing = (error: unknown): boolean => error instanceof Error && error.name === name;

/** Chromium repeats a failed import for as long as the document lives, without asking the network again. */
let isCodeMissing = false;

/**
 * Names such errors, once for the page. The browser's own message is the address of a file, and the router, which knows
 * errors by that message, would reload the document even without a network.
 */
export function namePageCodeErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    isCodeMissing = true;
    Object.assign(payload, { name, message: 'Failed to load part of this page.' });
  });
}

/** The key in the session storage of when a page was last reloaded for its code. */
export const reloadMark = 'reloaded-at';
const minReloadIntervalMs = 60_000;

const pendingSaves = new Set<Promise<unknown>>();

/** Has reloads for new code wait for `save`, the promise of a change that only this document holds. */
export function delayReload(save: Promise<unknown>): void {
  pendingSaves.add(save);
  const release = () => pendingSaves.delete(save);
  save.then(release, release);
}

/** Reloads the document for the current version's code, at most once a minute. Returns whether it does. */
export function reloadForNewCode(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadMark)) < minReloadIntervalMs) return false;
    sessionStorage.setItem(reloadMark, String(Date.now()));
  } catch {
    return false;
  }
  void Promise.allSettled(pendingSaves).then(() => location.reload());
  return true;
}

/** Reloads the document if some of its code failed to load. For page changes: nothing typed is lost then. */
export async function reloadIfCodeIsMissing(): Promise<void> {
  if (isCodeMissing && (await isServerReachable())) reloadForNewCode();
}

/** Reloads the document because somebody pressed a button. Returns false, and stays, if the server can't be reached. */
export async function reloadPage(): Promise<boolean> {
  if (!(await isServerReachable())) return false;
  location.reload();
  return true;
}
