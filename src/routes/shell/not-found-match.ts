import type { AnyRouteMatch } from '@tanstack/react-router';

/**
 * Whether a match stands for an address without a page. The router says so by a status where a loader throws `notFound()`, and
 * only by a private field where no route matches. `not-found-match.test.ts` fails when a release changes it.
 */
export const isNotFoundMatch = ({
  _notFound,
  status,
}: Pick<AnyRouteMatch, '_notFound' | 'status'>): boolean => _notFound === true || status === 'notFound';
