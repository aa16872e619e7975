import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Whether the reader is still on the page that asks, and not on the way to another one. For whatever changes the address a
 * moment after it was asked for: it must call nobody back.
 */
export function useIsOnPage(): () => boolean {
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return useCallback(
    () => trimmed(router.history.location.pathname) === trimmed(pathname),
    [router, pathname],
  );
}

const trimmed = (pathname: string) => pathname.replace(/(?<=.)\/$/, '');
