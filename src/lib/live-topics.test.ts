import { queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { onLive } from './live.ts';
import { adminTopics, everybodyTopics, isLiveTopic, liveTopicNames, personTopics } from './live-topics.ts';

it('tells each topic to somebody', () => {
  expect([...personTopics, ...adminTopics, ...everybodyTopics].sort()).toEqual([...liveTopicNames].sort());
  expect(isLiveTopic('airdrops')).toBe(true);
  expect([isLiveTopic('airdrop'), isLiveTopic('toString'), isLiveTopic(1)]).toEqual([false, false, false]);
});

it('lets no page name a topic or a query that there is none of', () => {
  // Never called: the compiler is what answers.
  const mistakes = [
    // @ts-expect-error: the topic is 'airdrops'
    () => onLive('ada', ['airdrop'], () => undefined),
    // @ts-expect-error: the key begins with 'subscription'
    () => queryOptions({ queryKey: ['subscripton'], queryFn: () => 1 }),
  ];
  expect(mistakes).toHaveLength(2);
});
