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

/** Whether anything is told of it, unless it is muted. */
export function hasReminders({ status }: Standing): boolean {
  return status === 'upcoming' || status === 'active';
}
