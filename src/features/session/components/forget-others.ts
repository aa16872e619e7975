import { deleteDrafts } from '#/ui/forms/forget-drafts.ts';

/** Keys of per-user data end with the user's id. */
const userIdSuffix = /-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
/** Prefix of a stored password reset, whose token can list and remove sign-in methods. */
export const resetPrefix = 'after-reset-';

/**
 * Deletes other users' drafts, searches, and pending payments from this browser, which an expired session retains for
 * its owner. Keeps a visitor's entries, which are added to the tracker of `viewerId`.
 */
export function deleteOtherUsersData(viewerId: string): void {
  deleteDrafts({ spared: viewerId });
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(resetPrefix)) sessionStorage.removeItem(key);
    for (const key of Object.keys(localStorage)) {
      const owner = userIdSuffix.exec(key)?.[1];
      if (owner !== undefined && owner !== viewerId) localStorage.removeItem(key);
    }
  } catch {
    // Without storage, nothing was stored.
  }
}
