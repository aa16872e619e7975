/** An axis above and below zero, in equal round steps. */
export type Axis = { step: number; up: number; down: number };

const roundSteps = [1, 2, 2.5, 5, 10];

type AxisOptions = {
  /** Approximate number of steps; four by default. */
  steps?: number;
  /** Counts have no halves. */
  isCount?: boolean;
};

/** Returns an axis with round steps; both sizes are non-negative. */
export function createAxis(
  above: number,
  below: number,
  { steps = 4, isCount = false }: AxisOptions = {},
): Axis {
  const size = Math.max(above, below);
  if (size <= 0) return { step: 1, up: 1, down: 0 };
  const minStep = Math.max((above + below) / (steps + 1), isCount ? 1 : 0);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const fits = (factor: number) =>
    factor * power >= minStep && (!isCount || Number.isInteger(factor * power));
  const step = (roundSteps.find(fits) ?? 10) * power;
  return { step, up: Math.ceil(above / step), down: Math.ceil(below / step) };
}

/** Returns the values at the axis' steps, from the top down. */
export const getAxisSteps = ({ step, up, down }: Axis): number[] =>
  Array.from({ length: up + down + 1 }, (_, index) => (up - index) * step);
