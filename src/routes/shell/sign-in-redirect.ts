import { redirect } from '@tanstack/react-router';
import { sameOriginPath } from '#/lib/urls.ts';

/** The landing page's search parameters. `sign-in`: a path of this site that needs a signed-in person. */
export type LandingSearch = { 'sign-in'?: string };

/**
 * Sends a visitor to the landing page, which opens the sign-in dialog and goes on to `path` afterwards. The
 * address is `/?sign-in=<path, encoded>`, such as `/?sign-in=%2Ftracker`. Throw it in a route's `beforeLoad`.
 */
export function signInRedirect(path: string) {
  return redirect({ to: '/', search: { 'sign-in': path } });
}

/** Reads the parameter. Paths that could lead to another site, and the landing page itself, are dropped. */
export function parseLandingSearch(search: Readonly<Record<string, unknown>>): LandingSearch {
  const asked = search['sign-in'];
  const path = typeof asked === 'string' ? sameOriginPath(asked) : '/';
  return path === '/' ? {} : { 'sign-in': path };
}
