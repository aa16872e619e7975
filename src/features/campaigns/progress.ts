/** Returns the percentage of taken places, from 0 to 100; 0 if places are unlimited. */
export function getProgressPercent(participants: number, maxParticipants: number | null): number {
  if (maxParticipants === null || maxParticipants <= 0) return 0;
  return Math.min(100, Math.floor((participants / maxParticipants) * 100));
}

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** Returns the time until `end` (epoch milliseconds) in whole seconds; null if it has passed. */
export function getTimeLeft(end: number, now: number): TimeLeft | null {
  const secondsLeft = Math.ceil((end - now) / 1000);
  if (secondsLeft <= 0) return null;
  return {
    days: Math.floor(secondsLeft / 86_400),
    hours: Math.floor(secondsLeft / 3_600) % 24,
    minutes: Math.floor(secondsLeft / 60) % 60,
    seconds: secondsLeft % 60,
  };
}
