import { addDays } from '#/lib/dates.ts';
import { localDateTime } from '#/lib/zones.ts';

/** How many days before its end premium is spoken of. */
export const noticeDays = 7;

/** Nobody is told in the night. */
const firstTime = '09:00';

/** Whether somebody in this zone is to be told now that premium ends on this day: from nine o'clock, a week before. */
export function isReminderDue(now: Date, renewalDate: string, timeZone: string): boolean {
  const { date, time } = localDateTime(now.getTime(), timeZone);
  return date >= addDays(renewalDate, -noticeDays) && date <= renewalDate && time >= firstTime;
}
