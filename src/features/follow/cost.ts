import { totalCost } from './schema.ts';

type Typed = { pointsPerFollower: string; targetFollows: string };

const wholeOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The two numbers of a form as they are typed; NaN where one is none. */
export const numbersOf = ({ pointsPerFollower, targetFollows }: Typed) => ({
  pointsPerFollower: wholeOf(pointsPerFollower),
  targetFollows: wholeOf(targetFollows),
});

/** What a form would cost as it stands; undefined where a number is missing or is no whole one above 0. */
export function costOf(typed: Typed): number | undefined {
  const numbers = numbersOf(typed);
  const cost = totalCost(numbers);
  const isWhole = Object.values(numbers).every((value) => Number.isSafeInteger(value) && value > 0);
  return isWhole && Number.isSafeInteger(cost) ? cost : undefined;
}
