import { addDays, addMonths, daysBetween } from '#/lib/dates.ts';

export type Period = { startsOn: string; endsOn: string };

/** Months that were paid for begin today, or on the day until which everything is paid already, whichever is later. */
export function nextPeriod(today: string, renewalDate: string | null, months: number): Period {
  const startsOn = renewalDate !== null && renewalDate > today ? renewalDate : today;
  return { startsOn, endsOn: addMonths(startsOn, months) };
}

/** The day until which premium lasts without a period whose money went back. */
export function renewalWithout(renewalDate: string, { startsOn, endsOn }: Period): string {
  return addDays(renewalDate, -daysBetween(startsOn, endsOn));
}
