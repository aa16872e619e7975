const name = 'PageCodeMissing';

/** A part of the program that could not be loaded: there is no network, or a new version has taken its place. */
export const isPageCodeMissing = (error: unknown): boolean => error instanceof Error && error.name === name;

/**
 * Names such errors, once for the page. The browser's own message is the address of a file, and the router, which knows
 * errors by that message, would reload the document even without a network.
 */
export function namePageCodeErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    Object.assign(payload, { name, message: 'Failed to load part of this page.' });
  });
}

const key = 'reloaded-at';
const oftenestMs = 60_000;

/** Loads the document anew for the program of today, unless that was done a moment ago. Answers whether it does. */
export function reloadForNewCode(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < oftenestMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
