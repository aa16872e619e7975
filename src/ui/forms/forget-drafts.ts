export const draftPrefix = 'draft:';

/** Forgets the drafts of this tab, but for those of `spared`. Apart from the rest of drafts, since every page carries it. */
export function forgetDrafts({ spared }: { spared?: string } = {}): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix) && !(spared && key.startsWith(`${draftPrefix}${spared}:`)))
        sessionStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}
