import { forgetDrafts } from '#/ui/forms/forget-drafts.ts';

/** What is kept for one person ends with their id. */
const ofPerson = /-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
/** What a password reset left in this tab, which shows and removes sign-in methods. */
const ofReset = 'after-reset-';

/**
 * Forgets what other people typed, looked for or paid in this browser, since `viewerId` is signed in now: a session that ended
 * by itself has left it there for its owner. What a visitor entered stays, and goes into the tracker.
 */
export function forgetOthers(viewerId: string): void {
  forgetDrafts({ spared: viewerId });
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(ofReset)) sessionStorage.removeItem(key);
    for (const key of Object.keys(localStorage)) {
      const owner = ofPerson.exec(key)?.[1];
      if (owner !== undefined && owner !== viewerId) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept then.
  }
}
