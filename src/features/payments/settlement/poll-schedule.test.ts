import { expect, it } from 'vitest';
import { getNextPoll, pollingPeriodMs } from './poll-schedule.ts';

const start = new Date('2026-11-20T12:00:00Z');

it('getNextPoll schedules polls after 10 s, 30 s, 2 min, and 10 min, then hourly, for 72 hours', () => {
  const pollSeconds: number[] = [];
  let at = start;
  for (let polls = 0; at.getTime() - start.getTime() < pollingPeriodMs; polls += 1) {
    at = getNextPoll(at, polls);
    pollSeconds.push((at.getTime() - start.getTime()) / 1000);
  }
  expect(pollSeconds.slice(0, 6)).toEqual([10, 30, 120, 600, 4200, 7800]);
  expect(pollSeconds).toHaveLength(4 + 72);
});

it('getNextPoll waits as long as the provider requests, and never less than scheduled', () => {
  const wait = (polls: number, retryAfterMs: number) =>
    getNextPoll(start, polls, retryAfterMs).getTime() - start.getTime();
  expect(wait(0, 60_000)).toBe(60_000);
  expect(wait(4, 60_000)).toBe(3_600_000);
});
