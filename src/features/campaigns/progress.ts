/** Returns the percentage of taken places, from 0 to 100; 0 if places are unlimited. */
export function getProgressPercent(participants: number, maxParticipants: number | null): number {
  if (maxParticipants === null || maxParticipants <= 0) return 0;
  return Math.min(100, Math.floor((participants / maxParticipants) * 100));
}

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** Returns the time until `end` (epoch milliseconds) in whole seconds; null once it has passed. */
export function getTimeLeft(end: number, now: number): TimeLeft | null {
  const left = Math.ceil((end - now) / 1000);
  if (left <= 0) return null;
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
