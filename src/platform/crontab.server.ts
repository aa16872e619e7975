const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Returns the interval between runs of a crontab that sets minutes, an hour of the day, or a day of the week.
 */
export function getPeriodMs(schedule: string): number {
  const [minutes = '*', hours = '*', , , weekdays = '*'] = schedule.split(' ');
  if (weekdays !== '*') return 7 * dayMs;
  if (hours !== '*') return dayMs;
  const [, step] = /^\*\/(\d+)$/.exec(minutes) ?? [];
  if (step !== undefined) return Number(step) * minuteMs;
  return minutes === '*' ? minuteMs : hourMs;
}

/**
 * Returns the pause after which a schedule counts as stalled: runs may start a little late and take a while.
 */
export const getMaxPauseMs = (schedule: string): number => 1.1 * getPeriodMs(schedule) + 15 * minuteMs;
