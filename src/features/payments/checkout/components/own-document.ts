/**
 * Returns whether the document was loaded at this path, and so has the content security policy that allows the
 * provider's script. On the server this is always true.
 */
function isOwnDocument(path: string): boolean {
  if (typeof document === 'undefined') return true;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname === path;
}

/**
 * Loads the page at this address as its own document. Resolves if it already is one. Otherwise it navigates and never resolves.
 */
export async function ensureOwnDocument({ pathname, href }: Pick<URL, 'pathname' | 'href'>): Promise<void> {
  if (isOwnDocument(pathname)) return;
  // Assigning the same address would only scroll if it has a hash.
  if (location.pathname === pathname) location.reload();
  else location.assign(href);
  await new Promise(() => undefined);
}
