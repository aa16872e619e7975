import { countdown } from '#/lib/wording.ts';

const minuteMs = 60_000;
const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long somebody waits between two uses: '24 hours', '3 days', '90 minutes'. */
export function cooldownText(minutes: number): string {
  if (minutes > 1440 && minutes % 1440 === 0) return plural(minutes / 1440, 'day');
  if (minutes % 60 === 0) return plural(minutes / 60, 'hour');
  return plural(minutes, 'minute');
}

/** 'Ready in 5h 12m', in whole minutes and at least one, or 'Ready now'. Instants are epoch milliseconds. */
export function readyText(usedAt: number, cooldownMinutes: number, now: number): string {
  const left = usedAt + cooldownMinutes * minuteMs - now;
  if (left <= 0) return 'Ready now';
  return `Ready in ${countdown(left)}`;
}
