import type { Status } from './kinds.ts';

/** Whether its promoter may go on writing it and send it: not while it waits, nor once it is published. */
export function canWrite({ status }: { status: Status }): boolean {
  return status === 'draft' || status === 'rejected' || status === 'withdrawn';
}

/** Whether it can be taken back from the queue; also whether an admin can decide on it. */
export function isWaiting({ status }: { status: Status }): boolean {
  return status === 'pending';
}
