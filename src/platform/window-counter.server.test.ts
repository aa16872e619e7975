import { expect, it } from 'vitest';
import { createWindowCounter } from './window-counter.server.ts';

const now = new Date('2026-11-20T18:40:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const createTake = (key: string, at = now, cost = 1) => ({ key, cost, limit: 3, windowSeconds: 60, now: at });

it('counts a key down to zero and rejects until its window ends', () => {
  const counter = createWindowCounter();
  const endsAt = later(60).getTime();
  for (const remaining of [2, 1, 0])
    expect(counter.consume(createTake('a', later(2 - remaining)))).toEqual({
      passed: true,
      remaining,
      endsAt,
    });
  expect(counter.consume(createTake('a', later(59.9)))).toEqual({ passed: false, remaining: 0, endsAt });
  expect(counter.consume(createTake('a', later(60)))).toEqual({
    passed: true,
    remaining: 2,
    endsAt: later(120).getTime(),
  });
});

it('rejects a cost above the remaining amount and accepts one that fits', () => {
  const counter = createWindowCounter();
  expect(counter.consume(createTake('a', now, 2))).toMatchObject({ passed: true, remaining: 1 });
  expect(counter.consume(createTake('a', now, 2))).toMatchObject({ passed: false, remaining: 1 });
  expect(counter.consume(createTake('a'))).toMatchObject({ passed: true, remaining: 0 });
  expect(counter.consume(createTake('b', now, 4))).toMatchObject({ passed: false, remaining: 3 });
});

it('evicts the least recently used key above its maximum', () => {
  const counter = createWindowCounter(2);
  counter.consume(createTake('a', now, 3));
  counter.consume(createTake('b', now, 3));
  expect(counter.consume(createTake('a'))).toMatchObject({ passed: false });
  counter.consume(createTake('c'));
  expect(counter.consume(createTake('a'))).toMatchObject({ passed: false });
  expect(counter.consume(createTake('b'))).toMatchObject({ passed: true });
});
