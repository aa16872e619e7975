import { expect, it } from 'vitest';
import { createAxis, getAxisSteps } from './chart-scale.ts';

it.each([
  [1000, 300, [1000, 500, 0, -500]],
  [0, 90, [0, -20, -40, -60, -80, -100]],
  [7, 0, [8, 6, 4, 2, 0]],
  [0, 0, [1, 0]],
])('has round steps for %d above zero and %d below', (above, below, steps) => {
  expect(getAxisSteps(createAxis(above, below)).map((value) => value + 0)).toEqual(steps);
});

it.each([
  [1, [1, 0]],
  [2, [2, 1, 0]],
  [7, [8, 6, 4, 2, 0]],
  [11, [15, 10, 5, 0]],
  [99, [100, 75, 50, 25, 0]],
  [650, [800, 600, 400, 200, 0]],
])('counts to %d without halves', (above, steps) => {
  expect(getAxisSteps(createAxis(above, 0, { steps: 3, isCount: true }))).toEqual(steps);
});
