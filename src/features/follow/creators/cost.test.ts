import { describe, expect, it } from 'vitest';
import { calculateCost } from './cost.ts';

describe('calculateCost', () => {
  it.each([
    ['1', '100', 100],
    ['5', '1000000', 5_000_000],
    [' 2 ', '3', 6],
    ['1', '1.000', 1000],
    ['1', '1,000', 1000],
    ['1,5', '3', undefined],
    ['1e0', '3', undefined],
    ['', '100', undefined],
    ['1', '0', undefined],
    ['1.5', '2', undefined],
    ['-1', '100', undefined],
    ['abc', '100', undefined],
    ['5', '9007199254740993', undefined],
  ])('for %j credits per follower and %j followers, returns %j', (pointsPerFollower, targetFollows, cost) => {
    expect(calculateCost({ pointsPerFollower, targetFollows })).toBe(cost);
  });
});
