import { undoMarkMs, type Yap } from './schema.ts';

/** Whether 'Mark as Yapped' is offered. */
export function canMark({ status }: Pick<Yap, 'status'>): boolean {
  return status === 'pending';
}

/** Whether a mark may still be taken back. */
export function canUndoMark({ yappedAt }: Pick<Yap, 'yappedAt'>, now: Date): boolean {
  return yappedAt !== null && now.getTime() - Date.parse(yappedAt) <= undoMarkMs;
}
