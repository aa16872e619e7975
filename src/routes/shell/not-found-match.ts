import type { AnyRouteMatch } from '@tanstack/react-router';

/**
 * Returns whether a match represents an unknown path. The router sets a status if a loader throws
 * `notFound()`, but only a private field if no route matches. `not-found-match.test.ts` fails if a release
 * changes this.
 */
export const isNotFoundMatch = ({
  _notFound,
  status,
}: Pick<AnyRouteMatch, '_notFound' | 'status'>): boolean => _notFound === true || status === 'notFound';
