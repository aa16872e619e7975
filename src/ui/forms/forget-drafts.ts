export const draftPrefix = 'draft:';

/** Deletes the drafts of this tab, except those of the user `spared`. In a separate file, because every page loads it. */
export function deleteDrafts({ spared }: { spared?: string } = {}): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix) && !(spared && key.startsWith(`${draftPrefix}${spared}:`)))
        sessionStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}
