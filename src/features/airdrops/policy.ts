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

/** Whether the airdrop is upcoming or active. Only open airdrops send reminders, unless they are muted. */
export function isOpen({ status }: { status: string }): boolean {
  return status === 'upcoming' || status === 'active';
}
