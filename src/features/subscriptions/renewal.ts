import { addDays } from '#/lib/dates.ts';
import { toLocalDateTime } from '#/lib/zones.ts';

/** The number of days before the end of premium on which its owner is reminded. */
export const noticeDays = 7;

/** Avoids notifications at night. */
const earliestTime = '09:00';

/** Returns whether the reminder is due: from nine o'clock in the user's time zone, a week before the end. */
export function isReminderDue(now: Date, renewalDate: string, timeZone: string): boolean {
  const { date, time } = toLocalDateTime(now.getTime(), timeZone);
  return date >= addDays(renewalDate, -noticeDays) && date <= renewalDate && time >= earliestTime;
}
