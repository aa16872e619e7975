import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveSignal } from '#/browser/live.ts';
import { liveTopicNames, liveTopics } from '#/lib/live-topics.ts';
import type { QueryRoot } from '#/lib/query-keys.ts';
import { subscribeToLiveEvents } from './live-sync.ts';

const account = vi.hoisted(() => ({ viewer: { id: 'ada' }, requests: 0 }));
const live = vi.hoisted(() => ({ publish: (_signal: LiveSignal): void => undefined }));

vi.mock('./viewer-sync.ts', () => ({
  followAccount: async () => {
    account.requests += 1;
    return account.viewer;
  },
}));
vi.mock('#/browser/live.ts', () => ({
  getLive: () => ({
    subscribe: (listener: typeof live.publish) => {
      live.publish = listener;
      return () => undefined;
    },
  }),
}));

let refetched: QueryRoot[];
let stops: (() => void)[];

/** Subscribes to every query that live events invalidate. */
beforeEach(async () => {
  vi.useFakeTimers();
  account.viewer = { id: 'ada' };
  account.requests = 0;
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const roots = new Set(Object.values(liveTopics).flatMap(({ stale }) => [...stale]));
  stops = [...roots].map((root) => {
    const queryFn = async () => refetched.push(root);
    return new QueryObserver(queryClient, { queryKey: [root, 'shown'], queryFn }).subscribe(() => undefined);
  });
  refetched = [];
  // Only `followAccount` uses the router.
  stops.push(subscribeToLiveEvents('ada', {} as RegisteredRouter, queryClient));
  await vi.advanceTimersByTimeAsync(0);
  refetched = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

const publishChange = (topic: keyof typeof liveTopics) =>
  live.publish({ kind: 'change', change: { topic, revision: undefined } });

it.each(liveTopicNames)('invalidates only the queries of %s', async (topic) => {
  publishChange(topic);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(refetched.toSorted()).toEqual([...liveTopics[topic].stale].sort());
});

it('delays and batches refetches for public changes', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  for (let count = 0; count < 20; count += 1) publishChange('follow');
  await vi.advanceTimersByTimeAsync(700);
  expect(refetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(refetched.toSorted()).toEqual([...liveTopics.follow.stale].sort());
});

it('invalidates everything after changes may have been missed', async () => {
  live.publish({ kind: 'resync' });
  await vi.advanceTimersByTimeAsync(0);
  expect(new Set(refetched)).toEqual(new Set(Object.values(liveTopics).flatMap(({ stale }) => [...stale])));
  expect(refetched.length).toBe(new Set(refetched).size);
  expect(account.requests).toBe(1);
});

it('stops invalidating after the account changed or the stream was rejected', async () => {
  account.viewer = { id: 'grace' };
  publishChange('account');
  live.publish({ kind: 'rejected' });
  await vi.advanceTimersByTimeAsync(0);
  expect(refetched).toEqual([]);
  expect(account.requests).toBe(2);
});
