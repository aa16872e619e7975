/**
 * Whether the document was loaded at this path, with the policy that lets the provider's script run there. The server
 * always makes one.
 */
function isOwnDocument(path: string): boolean {
  if (typeof document === 'undefined') return true;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname === path;
}

/** Sees to it that the page at this address is a document of its own: resolves there, and never elsewhere. */
export async function ensureOwnDocument({
  pathname,
  href,
}: {
  pathname: string;
  href: string;
}): Promise<void> {
  if (isOwnDocument(pathname)) return;
  // To go to the same address would only scroll, where it has a hash.
  if (location.pathname === pathname) location.reload();
  else location.assign(href);
  await new Promise(() => undefined);
}
