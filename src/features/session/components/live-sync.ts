import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { liveOf } from '#/lib/live.ts';
import { isForEverybody, type LiveTopic, liveTopicNames, liveTopics } from '#/lib/live-topics.ts';
import { followAccount } from './viewer-sync.ts';

/** What everybody hears, they ask about at different moments, and once for many changes. */
const longestPauseMs = 1_500;

/**
 * Has all that the page shows asked for again as the server pushes that it has changed, the viewer and the end of their
 * session included. Returns the way to stop.
 */
export function followLive(viewerId: string, router: RegisteredRouter, queryClient: QueryClient): () => void {
  const waiting = new Map<LiveTopic, ReturnType<typeof setTimeout>>();

  function refresh(...topics: LiveTopic[]): void {
    for (const topic of topics) {
      clearTimeout(waiting.get(topic));
      waiting.delete(topic);
    }
    const roots = new Set(topics.flatMap((topic) => liveTopics[topic].stale));
    for (const root of roots) void queryClient.invalidateQueries({ queryKey: [root] });
  }

  async function refreshAccount(): Promise<void> {
    const viewer = await followAccount(router, queryClient);
    if (viewer?.id === viewerId) refresh('account');
  }

  const stop = liveOf(viewerId).subscribe((signal) => {
    if (signal.kind === 'refused') {
      void followAccount(router, queryClient);
    } else if (signal.kind === 'resync') {
      void refreshAccount();
      refresh(...liveTopicNames.filter((topic) => topic !== 'account'));
    } else {
      const { topic } = signal.change;
      if (topic === 'account') void refreshAccount();
      else if (!isForEverybody(topic)) refresh(topic);
      else if (!waiting.has(topic)) {
        waiting.set(
          topic,
          setTimeout(() => refresh(topic), Math.random() * longestPauseMs),
        );
      }
    }
  });
  return () => {
    stop();
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}
