import { redirect } from '@tanstack/react-router';
import { toSameOriginPath } from '#/lib/urls.ts';

/** The landing page's search parameters. `sign-in`: a path of this site that requires sign-in. */
export type LandingSearch = { 'sign-in'?: string };

/**
 * Returns a redirect of a visitor to the landing page, which opens the sign-in dialog and continues to `path`
 * afterwards. The URL is `/?sign-in=<path, encoded>`, such as `/?sign-in=%2Ftracker`. Throw it in a route's
 * `beforeLoad`.
 */
export function createSignInRedirect(path: string) {
  return redirect({ to: '/', search: { 'sign-in': path } });
}

/** Parses the parameter. Drops paths that could lead to another site, and the landing page itself. */
export function parseLandingSearch(search: Readonly<Record<string, unknown>>): LandingSearch {
  const value = search['sign-in'];
  const path = typeof value === 'string' ? toSameOriginPath(value) : '/';
  return path === '/' ? {} : { 'sign-in': path };
}
