import type { ErrorComponentProps } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';
import { isNetworkOff, onNetworkChange } from '#/lib/network.ts';
import { codeHolder } from '#/ui/code-holder.ts';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { PageOutline, FailureScreen as ServerFailure, NotFoundScreen as ServerNotFound } from './screens.tsx';

type Screens = typeof import('./screens.tsx');

const screens = codeHolder((): Promise<Screens> => import('./screens.tsx'));
const listeners = new Set<() => void>();

/** Fetches what stands in for a page that is waited for, has failed or isn't there, once the page is at work. */
export async function fetchScreens(): Promise<void> {
  await screens.fetch();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The same each time: React compares it. */
const serverScreens = createIsomorphicFn()
  .server((): Screens | undefined => ({
    FailureScreen: ServerFailure,
    NotFoundScreen: ServerNotFound,
    PageOutline,
  }))
  .client(() => undefined)();
const screensAtHand = createIsomorphicFn()
  .server(() => serverScreens)
  .client(screens.known);

const useScreens = () => useSyncExternalStore(subscribe, screensAtHand, screensAtHand);

/** Marks the screens, so that the program fetches them before it begins where the server has made one. */
export const screenMark = 'data-screen';

/** Shown where a page, or the shell itself, failed. */
export function FailureScreen(props: ErrorComponentProps): ReactElement {
  const all = useScreens();
  return <div {...{ [screenMark]: '' }}>{all ? <all.FailureScreen {...props} /> : <Bare />}</div>;
}

export function NotFoundScreen(): ReactElement {
  const all = useScreens();
  return <div {...{ [screenMark]: '' }}>{all ? <all.NotFoundScreen /> : <Bare />}</div>;
}

/** A page's outline while its code and its data come. */
export function PagePending(): ReactElement {
  const all = useScreens();
  return (
    <div data-pending="">
      <OfflineNote />
      {all ? (
        <all.PageOutline />
      ) : (
        <Loading className="page-column pt-8 pb-12">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </div>
  );
}

/** Where even the screen that tells of a failure can't be had. */
function Bare() {
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    fetchScreens().catch(() => setIsGone(true));
  }, []);
  if (!isGone) return null;
  return (
    <p role="alert" className="page-column py-16 text-center text-lg text-muted">
      Failed to load this page. Please try again.
    </p>
  );
}

/** What waits for the network goes on by itself when that is back. */
function OfflineNote() {
  const isOff = useSyncExternalStore(onNetworkChange, isNetworkOff, () => false);
  return (
    <p role="status" className={isOff ? 'page-column pt-4 text-base text-muted' : 'hidden'}>
      {isOff && 'You are offline. This page loads automatically when you’re back online.'}
    </p>
  );
}
