import { forgetDrafts } from '#/ui/forms/forget-drafts.ts';

/** Keys of browser settings, independent of the user, and the data's owner, which is deleted last. */
const isOfTheBrowser = (key: string) =>
  /^(theme|cookie-consent|device-of|today-height-.*|tracker-.*)$/.test(key);

/**
 * Deletes a user's drafts, searches, pending payments, and history from this browser. Separate from `leaveDevice`,
 * because every page contains it.
 */
export function forgetTraces(): void {
  forgetDrafts();
  try {
    for (const key of Object.keys(localStorage)) if (!isOfTheBrowser(key)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
