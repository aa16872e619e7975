import { countdown } from '#/lib/wording.ts';

const minuteMs = 60_000;
const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long somebody waits between two uses: '24 hours', '3 days', '90 minutes'. */
export function cooldownText(minutes: number): string {
  if (minutes > 1440 && minutes % 1440 === 0) return plural(minutes / 1440, 'day');
  if (minutes % 60 === 0) return plural(minutes / 60, 'hour');
  return plural(minutes, 'minute');
}

/** `usedAt`: epoch milliseconds; undefined where it never was. */
type Use = { usedAt: number | undefined; cooldownMinutes: number; isDown: boolean };

/**
 * When somebody may use a faucet again, at `now` (epoch milliseconds): 'Ready in 5h 12m', in whole minutes and at least
 * one, or 'Ready now'. One that is down is never called ready.
 */
export function readyText({ usedAt, cooldownMinutes, isDown }: Use, now: number): string {
  const left = usedAt === undefined ? 0 : usedAt + cooldownMinutes * minuteMs - now;
  if (left <= 0) return isDown ? 'Down at last check' : 'Ready now';
  return isDown ? `Your cooldown ends in ${countdown(left)}` : `Ready in ${countdown(left)}`;
}
