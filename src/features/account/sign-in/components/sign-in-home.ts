import type { Viewer } from '#/features/session/schema.ts';

/** Pages that a sign-in redirects away from. */
const entryPaths: ReadonlySet<string> = new Set(['/', '/confirm-email', '/reset-password']);

/**
 * Returns the path to open after a sign-in on the page at `path`: promoters' projects, or the tracker. Undefined when the user
 * should stay on the page.
 */
export function getHomeAfterSignIn({ role }: Pick<Viewer, 'role'>, path: string): string | undefined {
  if (!entryPaths.has(path)) return undefined;
  return role === 'promoter' ? '/my-projects' : '/tracker';
}
