import type { Viewer } from '#/features/session/schema.ts';

/** Pages that nobody stays on who has signed in: whoever comes from there was on the way to their own things. */
const entrances: ReadonlySet<string> = new Set(['/', '/confirm-email', '/reset-password']);

/**
 * Where somebody works who has signed in on the page at `path` and asked for no other: promoters on their projects, all
 * others on their tracker. Undefined where they were on a page of its own interest, and stay.
 */
export function homeAfterSignIn({ role }: Pick<Viewer, 'role'>, path: string): string | undefined {
  if (!entrances.has(path)) return undefined;
  return role === 'promoter' ? '/my-projects' : '/tracker';
}
