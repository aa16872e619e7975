import { undoMarkMs, type Yap } from './schema.ts';

/** Whether an entry can be marked as yapped. */
export function canMark({ status }: Pick<Yap, 'status'>): boolean {
  return status === 'pending';
}

/** Whether a mark can still be undone. */
export function canUndoMark({ yappedAt }: Pick<Yap, 'yappedAt'>, now: Date): boolean {
  return yappedAt !== null && now.getTime() - Date.parse(yappedAt) <= undoMarkMs;
}
