import { expect, test } from 'vitest';
import { niceCeiling } from './chart-scale.ts';

test('the axis ends at a round number at or above the largest value', () => {
  expect([0, 1, 2, 3, 7, 11, 20, 41, 99, 650].map(niceCeiling)).toEqual([
    1, 1, 2, 4, 8, 20, 20, 60, 100, 800,
  ]);
});
