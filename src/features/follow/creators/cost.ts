import { parseAmount } from '#/lib/typed-number.ts';
import { getTotalCost } from '../schema.ts';

type NumberTexts = { pointsPerFollower: string; targetFollows: string };

/** Parses typed numbers. Empty texts are undefined, and texts without a whole number are NaN. */
export const parseNumbers = ({ pointsPerFollower, targetFollows }: NumberTexts) => ({
  pointsPerFollower: parseAmount(pointsPerFollower),
  targetFollows: parseAmount(targetFollows),
});

/** Returns the cost, or undefined if a number is missing or not a positive whole number. */
export function calculateCost(texts: NumberTexts): number | undefined {
  const { pointsPerFollower = Number.NaN, targetFollows = Number.NaN } = parseNumbers(texts);
  const cost = getTotalCost({ pointsPerFollower, targetFollows });
  const isWhole = [pointsPerFollower, targetFollows].every(
    (value) => Number.isSafeInteger(value) && value > 0,
  );
  return isWhole && Number.isSafeInteger(cost) ? cost : undefined;
}
