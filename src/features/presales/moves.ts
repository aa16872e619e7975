import type { FieldChange } from '../listings/revisions/schema.ts';
import type { Presale } from './schema.ts';

/** A revision that changed dates. */
export type DateRevision = { at: string; changes: readonly FieldChange[] };

/** Reconstructs the changes of the dates backward from their current values; returns the oldest first. */
export function readDateMoves(
  { presaleStart, presaleEnd }: Pick<Presale, 'presaleStart' | 'presaleEnd'>,
  dated: readonly DateRevision[],
): Presale['moves'] {
  let [start, end] = [presaleStart, presaleEnd];
  const moves: Presale['moves'] = [];
  for (const { at, changes } of dated.toReversed()) {
    const getOld = (field: string, current: string) => {
      const old = changes.find((change) => change.field === field)?.old;
      return typeof old === 'string' ? old : current;
    };
    const [oldStart, oldEnd] = [getOld('presaleStart', start), getOld('presaleEnd', end)];
    moves.push({ oldStart, oldEnd, newStart: start, newEnd: end, changedAt: at });
    [start, end] = [oldStart, oldEnd];
  }
  return moves.reverse();
}
