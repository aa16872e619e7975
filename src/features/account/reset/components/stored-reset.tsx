import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { ErrorState } from '#/ui/error-state.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { resetPrefix } from '../../../session/components/forget-others.ts';
import type { RemainingMethods, ResetOutcome } from '../../schema.ts';
import { PasswordChanged } from './password-changed.tsx';

type StoredReset = Pick<ResetOutcome, 'review' | 'revokedTokens' | 'unlinkedChannels'>;

const toStorageKey = (token: string) => `${resetPrefix}${token}`;
const subscribeToNothing = () => () => undefined;

const isReset = (stored: unknown): stored is StoredReset =>
  typeof stored === 'object' &&
  stored !== null &&
  'review' in stored &&
  typeof stored.review === 'string' &&
  'revokedTokens' in stored &&
  typeof stored.revokedTokens === 'number' &&
  'unlinkedChannels' in stored &&
  Array.isArray(stored.unlinkedChannels);

/**
 * Stores the outcome of the link's reset in this tab, so that a reload can show it again. It isn't a draft because drafts are
 * deleted with the session.
 */
export function storeReset(token: string, { review, revokedTokens, unlinkedChannels }: ResetOutcome): void {
  try {
    sessionStorage.setItem(toStorageKey(token), JSON.stringify({ review, revokedTokens, unlinkedChannels }));
  } catch {
    // Without storage, only a reload loses the outcome.
  }
}

function readReset(token: string): string {
  try {
    return sessionStorage.getItem(toStorageKey(token)) ?? '';
  } catch {
    return '';
  }
}

/** Returns the stored outcome of a reset by this link; undefined before hydration. */
export function useStoredReset(token: string | undefined): StoredReset | undefined {
  const read = () => (token === undefined ? '' : readReset(token));
  const text = useSyncExternalStore(subscribeToNothing, read, () => '');
  const stored: unknown = text === '' ? null : JSON.parse(text);
  return isReset(stored) ? stored : undefined;
}

/** Shows the outcome of a reset after a reload, until its review expires on the server. */
export function ReopenedReset({ review, ...outcome }: StoredReset) {
  const { api } = useRouter().options.context;
  const [methods, setMethods] = useState<RemainingMethods | string>();
  const [hasFailed, setHasFailed] = useState(false);

  const load = useCallback(() => {
    void api.accounts.readReview({ review }).then(setMethods, (error: unknown) => {
      if (isAppError(error) && error.code === 'UNAUTHENTICATED') setMethods(error.message);
      else setHasFailed(true);
    });
  }, [api, review]);
  useEffect(load, [load]);

  const retry = () => {
    setHasFailed(false);
    load();
  };

  if (methods !== undefined) return <PasswordChanged review={review} {...outcome} methods={methods} />;
  if (hasFailed) {
    return <ErrorState bare title="Couldn’t load your sign-in methods" onRetry={retry} />;
  }
  return (
    <Loading className="flex flex-col gap-3">
      <Skeleton className="h-9" />
      <Skeleton className="h-40" />
    </Loading>
  );
}
