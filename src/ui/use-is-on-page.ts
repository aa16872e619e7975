import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns whether the user is still on this page, and not navigating to another one. For delayed changes of
 * the URL, which must not pull the user back.
 */
export function useIsOnPage(): () => boolean {
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return useCallback(
    () => trimSlash(router.history.location.pathname) === trimSlash(pathname),
    [router, pathname],
  );
}

const trimSlash = (pathname: string) => pathname.replace(/(?<=.)\/$/, '');
