import { queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { onLive } from '#/browser/live.ts';
import { adminTopics, isLiveTopic, liveTopicNames, personTopics, publicTopics } from './live-topics.ts';

it('has a recipient for each topic', () => {
  expect([...personTopics, ...adminTopics, ...publicTopics].sort()).toEqual([...liveTopicNames].sort());
  expect(isLiveTopic('airdrops')).toBe(true);
  expect([isLiveTopic('airdrop'), isLiveTopic('toString'), isLiveTopic(1)]).toEqual([false, false, false]);
});

it('rejects unknown topics and queries at compile time', () => {
  // Never called: the compiler checks them.
  const mistakes = [
    // @ts-expect-error: the topic is 'airdrops'
    () => onLive('ada', ['airdrop'], () => undefined),
    // @ts-expect-error: the key begins with 'subscription'
    () => queryOptions({ queryKey: ['subscripton'], queryFn: () => 1 }),
  ];
  expect(mistakes).toHaveLength(2);
});
