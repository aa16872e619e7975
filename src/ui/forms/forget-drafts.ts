export const draftPrefix = 'draft:';

/** Deletes all drafts of this tab. Separate from the other draft functions, since every page loads it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}
