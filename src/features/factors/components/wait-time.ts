import { formatCount } from '#/lib/text.ts';
/** How long to wait, in words: 'in 40 seconds', 'in 5 minutes', 'in 3 hours'. Rounded up. */
export function waitTime(seconds: number): string {
  const whole = (count: number, unit: string) => `in ${formatCount(count, unit)}`;
  if (seconds < 90) return whole(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? whole(minutes, 'minute') : whole(Math.ceil(minutes / 60), 'hour');
}
