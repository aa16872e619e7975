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

/** How often the file of an address could not be loaded. */
const failures = new Map<string, number>();

/**
 * Loads a file of the program, as `import()` does, in whose place the build puts it. Chromium until version 150 at least keeps a
 * failure for as long as the page lives, so the next try asks by an address that differs in its fragment.
 */
export async function importPart(name: string, from: string): Promise<unknown> {
  const address = new URL(name, from).href;
  const failed = failures.get(address);
  try {
    return await import(/* @vite-ignore */ failed === undefined ? address : `${address}#${failed}`);
  } catch (error) {
    failures.set(address, (failed ?? 0) + 1);
    throw error;
  }
}

/** Under which the browser's session keeps when a page was last loaded anew for its program. */
export const reloadMark = 'reloaded-at';
const oftenestMs = 60_000;

/** Loads the document anew for the program of today, unless that was done a moment ago. Answers whether it does. */
export function reloadForNewCode(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadMark)) < oftenestMs) return false;
    sessionStorage.setItem(reloadMark, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
