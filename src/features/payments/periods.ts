import { addDays, addMonths, countDaysBetween } from '#/lib/dates.ts';

export type Period = { startsOn: string; endsOn: string };

/** Returns the period for newly paid months. It starts today or at the current renewal date, whichever is later. */
export function getNextPeriod(today: string, renewalDate: string | null, months: number): Period {
  const startsOn = renewalDate !== null && renewalDate > today ? renewalDate : today;
  return { startsOn, endsOn: addMonths(startsOn, months) };
}

/** Returns the renewal date without a period that was refunded. */
export function getRenewalWithout(renewalDate: string, { startsOn, endsOn }: Period): string {
  return addDays(renewalDate, -countDaysBetween(startsOn, endsOn));
}
