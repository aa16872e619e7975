import { formatCount } from '#/lib/text.ts';
/** Formats a waiting time, rounded up: 'in 40 seconds', 'in 5 minutes', 'in 3 hours'. */
export function formatWaitTime(seconds: number): string {
  const format = (count: number, unit: string) => `in ${formatCount(count, unit)}`;
  if (seconds < 90) return format(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? format(minutes, 'minute') : format(Math.ceil(minutes / 60), 'hour');
}
