/**
 * Whether the document was loaded at this path, with the policy that lets the provider's script run there. The server
 * always makes one.
 */
export function isOwnDocument(path: string): boolean {
  if (typeof document === 'undefined') return true;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname === path;
}
