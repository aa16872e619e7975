import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { ErrorState } from '#/ui/error-state.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { AfterReset, WaysThatStay } from '../../schema.ts';
import { PasswordChanged } from './password-changed.tsx';

type KeptReset = Pick<AfterReset, 'review' | 'revokedTokens' | 'unlinkedChannels'>;

const nameOf = (token: string) => `after-reset-${token}`;
const never = () => () => undefined;

const isReset = (kept: unknown): kept is KeptReset =>
  typeof kept === 'object' &&
  kept !== null &&
  'review' in kept &&
  typeof kept.review === 'string' &&
  'revokedTokens' in kept &&
  typeof kept.revokedTokens === 'number' &&
  'unlinkedChannels' in kept &&
  Array.isArray(kept.unlinkedChannels);

/** Keeps in this tab what shows the outcome of the link's reset again after a reload. No draft: those go with the session. */
export function keepReset(token: string, { review, revokedTokens, unlinkedChannels }: AfterReset): void {
  try {
    sessionStorage.setItem(nameOf(token), JSON.stringify({ review, revokedTokens, unlinkedChannels }));
  } catch {
    // The open page shows it still.
  }
}

function readReset(token: string): string {
  try {
    return sessionStorage.getItem(nameOf(token)) ?? '';
  } catch {
    return '';
  }
}

/** What this tab knows of a reset by this link; undefined until the page has taken over. */
export function useKeptReset(token: string | undefined): KeptReset | undefined {
  const read = () => (token === undefined ? '' : readReset(token));
  const text = useSyncExternalStore(never, read, () => '');
  const kept: unknown = text === '' ? null : JSON.parse(text);
  return isReset(kept) ? kept : undefined;
}

/** The outcome of a reset, read again for as long as the server shows it. */
export function ReopenedReset({ review, ...done }: KeptReset) {
  const { api } = useRouter().options.context;
  const [ways, setWays] = useState<WaysThatStay | string>();
  const [hasFailed, setHasFailed] = useState(false);

  const load = useCallback(() => {
    void api.accounts.readReview({ review }).then(setWays, (error: unknown) => {
      if (isAppError(error) && error.code === 'UNAUTHENTICATED') setWays(error.message);
      else setHasFailed(true);
    });
  }, [api, review]);
  useEffect(load, [load]);

  const retry = () => {
    setHasFailed(false);
    load();
  };

  if (ways !== undefined) return <PasswordChanged review={review} {...done} ways={ways} />;
  if (hasFailed) {
    return <ErrorState bare title="Failed to load your sign-in methods" onRetry={retry} />;
  }
  return (
    <Loading className="flex flex-col gap-3">
      <Skeleton className="h-9" />
      <Skeleton className="h-40" />
    </Loading>
  );
}
