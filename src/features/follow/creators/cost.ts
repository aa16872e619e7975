import { parseWholeNumber } from '#/lib/typed-number.ts';
import { totalCost } from '../schema.ts';

type Typed = { pointsPerFollower: string; targetFollows: string };

/** The two numbers of a form as they are typed: undefined where there is none, NaN where it is no whole one. */
export const parseNumbers = ({ pointsPerFollower, targetFollows }: Typed) => ({
  pointsPerFollower: parseWholeNumber(pointsPerFollower),
  targetFollows: parseWholeNumber(targetFollows),
});

/** What a form would cost as it stands; undefined where a number is missing or is no whole one above 0. */
export function calculateCost(typed: Typed): number | undefined {
  const { pointsPerFollower = Number.NaN, targetFollows = Number.NaN } = parseNumbers(typed);
  const cost = totalCost({ pointsPerFollower, targetFollows });
  const isWhole = [pointsPerFollower, targetFollows].every(
    (value) => Number.isSafeInteger(value) && value > 0,
  );
  return isWhole && Number.isSafeInteger(cost) ? cost : undefined;
}
