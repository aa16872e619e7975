import { parseAmount } from '#/lib/typed-number.ts';
import { getTotalCost } from '../schema.ts';

type Typed = { pointsPerFollower: string; targetFollows: string };

/** Parses the two typed numbers: undefined if empty, NaN if not a whole number. */
export const parseNumbers = ({ pointsPerFollower, targetFollows }: Typed) => ({
  pointsPerFollower: parseAmount(pointsPerFollower),
  targetFollows: parseAmount(targetFollows),
});

/** Returns the cost of the typed values; undefined if a number is missing or not a positive whole number. */
export function calculateCost(typed: Typed): number | undefined {
  const { pointsPerFollower = Number.NaN, targetFollows = Number.NaN } = parseNumbers(typed);
  const cost = getTotalCost({ pointsPerFollower, targetFollows });
  const isWhole = [pointsPerFollower, targetFollows].every(
    (value) => Number.isSafeInteger(value) && value > 0,
  );
  return isWhole && Number.isSafeInteger(cost) ? cost : undefined;
}
