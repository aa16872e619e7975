import type { Airdrop } from './schema.ts';

type Standing = Pick<Airdrop, 'status'>;

/** Whether the details dialog offers 'Mark as Active'. The edit form allows any status. */
export function canMarkActive({ status }: Standing): boolean {
  return status === 'upcoming';
}

/** Whether the details dialog offers 'Mark as Claimed'. */
export function canMarkClaimed({ status }: Standing): boolean {
  return status === 'active';
}

/** Whether there is still something to do about it: upcoming and active alike. It has reminders then, unless it is muted. */
export function isOpen({ status }: { status: string }): boolean {
  return status === 'upcoming' || status === 'active';
}
