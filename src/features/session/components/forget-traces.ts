import { deleteDrafts } from '#/ui/forms/forget-drafts.ts';

/** Returns whether a key holds a setting of the browser, or the data's owner, which is deleted last. */
const isBrowserSetting = (key: string) =>
  /^(theme|cookie-consent|device-of|today-height-.*|tracker-.*)$/.test(key);

/**
 * Deletes a user's drafts, searches, pending payments, and history from this browser. Separate from `leave-device.ts`,
 * because every page contains it.
 */
export function deleteUserData(): void {
  deleteDrafts();
  try {
    for (const key of Object.keys(localStorage)) if (!isBrowserSetting(key)) localStorage.removeItem(key);
  } catch {
    // Without storage, nothing was stored.
  }
}
