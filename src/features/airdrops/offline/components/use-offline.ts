import { useQueryClient } from '@tanstack/react-query';
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Viewer } from '#/features/session/schema.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import { whenIdle } from '#/lib/when-idle.ts';
import { toast } from '#/ui/toast-store.ts';
import type { AirdropApi, AirdropStore } from '../../data/components/airdrop-store.ts';
import type { Waiting } from '../waiting.ts';
import type { Offline } from './offline.ts';

type UseOffline = {
  viewer: Viewer;
  api: AirdropApi;
  store: AirdropStore;
  onCountChanged: () => void;
  onSignedOut: () => void;
  /** Shows what waits. */
  onShowQueue: () => void;
};

/** Keeps the tracker working without a network. Its code loads once the page is idle. */
export function useOffline({ viewer, api, store, onCountChanged, onSignedOut, onShowQueue }: UseOffline) {
  const queryClient = useQueryClient();
  const [offline, setOffline] = useState<Offline>();
  const latest = useRef(offline);
  const begin = useEffectEvent(async () => {
    const { startOffline } = await import('./offline.ts');
    return startOffline({
      viewer,
      api,
      store,
      zone: () => viewer.timeZone,
      subscription: () => queryClient.getQueryData<SubscriptionCapability>(['subscription']),
      onSent: ({ kind }) => kind === 'add' && onCountChanged(),
      onRefused: () =>
        toast({
          title: 'A change was refused',
          description: 'We’ve kept it on this device. Edit or discard it.',
          tone: 'destructive',
          action: { label: 'Show', altText: 'Show pending changes', onAction: onShowQueue },
        }),
      onLost: (count) =>
        toast({
          title: count === 1 ? 'A change wasn’t saved' : `${count} changes weren’t saved`,
          description: 'You were signed out before they could be sent.',
          tone: 'destructive',
          duration: 60_000,
        }),
      onSignedOut,
    });
  });
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const stopWaiting = whenIdle(() => {
      begin().then(
        (begun) => {
          if (isGone) return begun.stop();
          stop = begun.stop;
          latest.current = begun;
          // All of the tracker hears of it.
          startTransition(() => setOffline(begun));
        },
        // A browser that lends no storage: the tracker works with a network alone.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      stopWaiting();
      latest.current = undefined;
      stop?.();
    };
  }, []);
  /** What waits to be sent; undefined until its code is there. */
  const getQueue = useCallback(() => latest.current?.queue, []);
  return { offline, getQueue };
}

const none: readonly Waiting[] = [];
const never = () => () => undefined;

/** What waits to be sent, or to be mended. */
export function useQueuedChanges(offline: Offline | undefined): readonly Waiting[] {
  return useSyncExternalStore(
    offline?.queue.subscribe ?? never,
    () => offline?.queue.all() ?? none,
    () => none,
  );
}
