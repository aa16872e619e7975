import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { getLive } from '#/browser/live.ts';
import { isForEverybody, type LiveTopic, liveTopicNames, liveTopics } from '#/lib/live-topics.ts';
import { refetchAfterChange } from '#/lib/refetch-after-change.ts';
import { followAccount } from './viewer-sync.ts';

/** Public changes reach all pages at once, so refetches are spread over this time and batched. */
const maxDelayMs = 1_500;

/**
 * Invalidates the page's queries on live events, including the viewer and the end of their session. Returns a cleanup
 * function.
 */
export function subscribeToLiveEvents(
  viewerId: string,
  router: RegisteredRouter,
  queryClient: QueryClient,
): () => void {
  const timers = new Map<LiveTopic, ReturnType<typeof setTimeout>>();

  function collectStaleRoots(...topics: LiveTopic[]) {
    for (const topic of topics) {
      clearTimeout(timers.get(topic));
      timers.delete(topic);
    }
    return new Set(topics.flatMap((topic) => liveTopics[topic].stale));
  }

  function refresh(topic: LiveTopic): void {
    for (const root of collectStaleRoots(topic)) refetchAfterChange(queryClient, [root]);
  }

  async function refreshAccount(): Promise<void> {
    const viewer = await followAccount(router, queryClient);
    if (viewer?.id === viewerId) refresh('account');
  }

  const stop = getLive(viewerId).subscribe((signal) => {
    if (signal.kind === 'rejected') {
      void followAccount(router, queryClient);
    } else if (signal.kind === 'resync') {
      void refreshAccount();
      // Changes may have been missed; requests in flight are as recent as the stream.
      for (const root of collectStaleRoots(...liveTopicNames.filter((topic) => topic !== 'account')))
        void queryClient.invalidateQueries({ queryKey: [root] });
    } else {
      const { topic } = signal.change;
      if (topic === 'account') void refreshAccount();
      else if (!isForEverybody(topic)) refresh(topic);
      else if (!timers.has(topic)) {
        timers.set(
          topic,
          setTimeout(() => refresh(topic), Math.random() * maxDelayMs),
        );
      }
    }
  });
  return () => {
    stop();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
