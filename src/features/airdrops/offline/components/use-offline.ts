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
import { runWhenIdle } from '#/browser/when-idle.ts';
import type { Viewer } from '#/features/session/schema.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import { toast } from '#/ui/toast-store.ts';
import type { AirdropApi } from '../../data/components/airdrop-api.ts';
import type { AirdropStore } from '../../data/components/airdrop-store.ts';
import type { Waiting } from '../../data/waiting.ts';
import { toRhythmSettings } from '../../rhythm/kinds.ts';
import type { Offline } from './offline.ts';
import type { QueueOptions } from './queue.ts';

type UseOfflineOptions = {
  viewer: Viewer;
  api: AirdropApi;
  tick: QueueOptions['tick'];
  store: AirdropStore;
  onCountChanged: () => void;
  onSignedOut: () => void;
  onShowQueue: () => void;
};

/** Makes the tracker work offline. Its code loads when the page is idle. */
export function useOffline({
  viewer,
  api,
  tick,
  store,
  onCountChanged,
  onSignedOut,
  onShowQueue,
}: UseOfflineOptions) {
  const queryClient = useQueryClient();
  const [offline, setOffline] = useState<Offline>();
  const latest = useRef(offline);
  const start = useEffectEvent(async () => {
    const { startOffline } = await import('./offline.ts');
    return startOffline({
      viewer,
      api,
      tick,
      store,
      settings: () => toRhythmSettings(viewer),
      subscription: () => queryClient.getQueryData<SubscriptionCapability>(['subscription']),
      onSent: ({ kind }) => {
        if (kind === 'add') onCountChanged();
        if (kind === 'tick') void queryClient.invalidateQueries({ queryKey: ['airdrop-tasks'] });
      },
      onRejected: () =>
        toast({
          title: 'We couldn’t save a change',
          description: 'It’s still on this device. Edit it or discard it.',
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
    let isUnmounted = false;
    let stop: (() => void) | undefined;
    const cancelIdle = runWhenIdle(() => {
      start().then(
        (started) => {
          if (isUnmounted) return started.stop();
          stop = started.stop;
          latest.current = started;
          // Re-renders the whole tracker.
          startTransition(() => setOffline(started));
        },
        // The browser denies storage, so the tracker works online only.
        () => undefined,
      );
    });
    return () => {
      isUnmounted = true;
      cancelIdle();
      latest.current = undefined;
      stop?.();
    };
  }, []);
  /** The queue, or undefined until its code has loaded. */
  const getQueue = useCallback(() => latest.current?.queue, []);
  return { offline, getQueue };
}

const noChanges: readonly Waiting[] = [];
const subscribeNever = () => () => undefined;

/** The changes that wait to be sent or resolved. */
export function useQueuedChanges(offline: Offline | undefined): readonly Waiting[] {
  return useSyncExternalStore(
    offline?.queue.subscribe ?? subscribeNever,
    () => offline?.queue.listChanges() ?? noChanges,
    () => noChanges,
  );
}
