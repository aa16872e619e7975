const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The time from one run to the next of a crontab text that names minutes, an hour of the day or a day of the week. */
export function periodMs(schedule: string): number {
  const [minutes = '*', hours = '*', , , weekdays = '*'] = schedule.split(' ');
  if (weekdays !== '*') return 7 * dayMs;
  if (hours !== '*') return dayMs;
  const [, step] = /^\*\/(\d+)$/.exec(minutes) ?? [];
  if (step !== undefined) return Number(step) * minuteMs;
  return minutes === '*' ? minuteMs : hourMs;
}

/** After a pause as long as this a schedule has stalled: runs may be a little late, and take a while. */
export const maxPauseMs = (schedule: string): number => 1.1 * periodMs(schedule) + 15 * minuteMs;
