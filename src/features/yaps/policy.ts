import { undoMarkMs, type Yap } from './schema.ts';

export function canMark({ status }: Pick<Yap, 'status'>): boolean {
  return status === 'pending';
}

export function canUndoMark({ yappedAt }: Pick<Yap, 'yappedAt'>, now: Date): boolean {
  return yappedAt !== null && now.getTime() - Date.parse(yappedAt) <= undoMarkMs;
}
