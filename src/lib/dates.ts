const dayMs = 86_400_000;
const dayPattern = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

const toMs = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Returns whether a text is a real day 'YYYY-MM-DD' from 1900 to 2999. */
export function isCalendarDay(text: string): boolean {
  return dayPattern.test(text) && !Number.isNaN(toMs(text)) && toDay(toMs(text)) === text;
}

/** Returns the day `count` days after (before, if negative) a 'YYYY-MM-DD'. */
export function addDays(day: string, count: number): string {
  return toDay(toMs(day) + count * dayMs);
}

/**
 * Returns the same day `count` months later (earlier, if negative), or that month's last day: 31 January + 1
 * = end of February.
 */
export function addMonths(day: string, count: number): string {
  const date = new Date(toMs(day));
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return toDay(date.getTime());
}

/** Returns the days from `from` to `to`, both 'YYYY-MM-DD'; negative if `to` is earlier. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((toMs(to) - toMs(from)) / dayMs);
}

/** Returns the days since the Monday of the week: 0 to 6. */
export function countDaysAfterMonday(day: string): number {
  return (new Date(toMs(day)).getUTCDay() + 6) % 7;
}

/** Returns the Monday of a day's ISO 8601 week. */
export function getMonday(day: string): string {
  return addDays(day, -countDaysAfterMonday(day));
}

/** Returns the ISO 8601 week of a day, as 'YYYY-Www'; the year is the week's, not the day's. */
export function getIsoWeek(day: string): string {
  const thursday = new Date(toMs(addDays(getMonday(day), 3)));
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Returns the month of a day, as 'YYYY-MM'. */
export function toMonth(day: string): string {
  return day.slice(0, 7);
}
