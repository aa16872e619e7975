import { formatCountdown } from '#/lib/wording.ts';

const minuteMs = 60_000;
const pluralize = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Formats a cooldown: '24 hours', '3 days', '90 minutes'. */
export function formatCooldown(minutes: number): string {
  if (minutes > 1440 && minutes % 1440 === 0) return pluralize(minutes / 1440, 'day');
  if (minutes % 60 === 0) return pluralize(minutes / 60, 'hour');
  return pluralize(minutes, 'minute');
}

/** `usedAt` is in epoch milliseconds; undefined if the faucet was never used. */
type FaucetUse = { usedAt: number | undefined; cooldownMinutes: number; isDown: boolean };

/**
 * Describes when a faucet can be used again, at `now` (epoch milliseconds): 'Ready in 5h 12m', in whole minutes and
 * at least one, or 'Ready now'. A faucet that is down is never called ready.
 */
export function formatReadiness({ usedAt, cooldownMinutes, isDown }: FaucetUse, now: number): string {
  const remainingMs = usedAt === undefined ? 0 : usedAt + cooldownMinutes * minuteMs - now;
  if (remainingMs <= 0) return isDown ? 'Down at last check' : 'Ready now';
  return isDown
    ? `Your cooldown ends in ${formatCountdown(remainingMs)}`
    : `Ready in ${formatCountdown(remainingMs)}`;
}
