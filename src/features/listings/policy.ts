const dayMs = 86_400_000;

/** A listing becomes stale this long after its last check or edit. */
export const staleAfterMs = 30 * dayMs;

/** Checks and reports of younger accounts don't count, because accounts are easily created. */
const youngMs = 7 * dayMs;
export const isYoung = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < youngMs;
