export const draftPrefix = 'draft:';

/** Forgets everything this tab keeps. Apart from the rest of drafts, since every page carries it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
