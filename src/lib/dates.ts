const dayMs = 86_400_000;
const dayShape = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

const msOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** True for 'YYYY-MM-DD' naming a day that exists, from 1900 to 2999. */
export function isCalendarDay(text: string): boolean {
  return dayShape.test(text) && !Number.isNaN(msOf(text)) && dayOf(msOf(text)) === text;
}

/** The day `count` days after (before, when negative) a 'YYYY-MM-DD'. */
export function addDays(day: string, count: number): string {
  return dayOf(msOf(day) + count * dayMs);
}

/** The same day `count` months on (back, when negative), or that month's last day: 31 January + 1 = end of February. */
export function addMonths(day: string, count: number): string {
  const date = new Date(msOf(day));
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayOf(date.getTime());
}

/** Whole days from `from` to `to`, both 'YYYY-MM-DD'; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((msOf(to) - msOf(from)) / dayMs);
}

/** How many days after the Monday of its week a day is: 0 to 6. */
export function daysAfterMonday(day: string): number {
  return (new Date(msOf(day)).getUTCDay() + 6) % 7;
}

/** The Monday of a day's ISO 8601 week, or the day itself. */
export function getMonday(day: string): string {
  return addDays(day, -daysAfterMonday(day));
}

/** The ISO 8601 week of a day, as 'YYYY-Www'; the year is the week's, not the day's. */
export function isoWeek(day: string): string {
  const thursday = new Date(msOf(addDays(getMonday(day), 3)));
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The calendar month of a day, as 'YYYY-MM'. */
export function toMonth(day: string): string {
  return day.slice(0, 7);
}
