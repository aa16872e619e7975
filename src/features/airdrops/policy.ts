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

/** An airdrop is seen, changed, visited and deleted by its owner alone; an admin is no exception. */
export function canManageAirdrop(actor: { id: string } | null, row: { userId: string }): boolean {
  return actor !== null && actor.id === row.userId;
}
