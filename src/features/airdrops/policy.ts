import { addDays } from '#/lib/dates.ts';
import type { DayRange } from './calls.ts';
import type { Airdrop } from './schema.ts';

type WithStatus = Pick<Airdrop, 'status'>;

/** Whether the details dialog offers 'Mark as Active'. The edit form allows any status. */
export function canMarkActive({ status }: WithStatus): boolean {
  return status === 'upcoming';
}

/** Whether the details dialog offers 'Mark as Claimed'. */
export function canMarkClaimed({ status }: WithStatus): boolean {
  return status === 'active';
}

/**
 * Whether a check-in is offered. Opening the link of a claimed or expired airdrop still records a visit, and the server
 * accepts any.
 */
export const canCheckIn = (row: WithStatus): boolean => isOpen(row);

/** Whether the airdrop is upcoming or active. Only open airdrops send reminders, unless they are muted. */
export function isOpen({ status }: { status: string }): boolean {
  return status === 'upcoming' || status === 'active';
}

/** The `pausedUntil` of an airdrop that is paused for good. */
export const pausedForGood = '2999-12-31';

/**
 * Whether the airdrop is paused on `today`, the user’s calendar day: not due, and without reminders
 * except those of its claim. Servers of the previous version don't send the field.
 */
export function isPaused({ pausedUntil }: { pausedUntil?: string | null }, today: string): boolean {
  return (pausedUntil ?? '') > today;
}

/** Whether the user is away on `today`. Servers of the previous version don't send the period. */
export const isAway = (away: DayRange | null | undefined, today: string): boolean =>
  away != null && away.from <= today && today < away.until;

/** How many days back a check-in can be added or removed. */
export const maxCorrectionDays = 60;
export const futureVisitMessage = 'You can’t check in for a future day.';
export const tooOldVisitMessage = `Only check-ins of the last ${maxCorrectionDays} days can be changed.`;

/** Returns why the check-in of a day can't be changed; undefined if it can. */
export function getCorrectionError(day: string, today: string): string | undefined {
  if (day > today) return futureVisitMessage;
  return day < addDays(today, -maxCorrectionDays) ? tooOldVisitMessage : undefined;
}
