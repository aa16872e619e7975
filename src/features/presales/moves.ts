import type { FieldChange } from '../listings/revisions/schema.ts';
import type { Presale } from './schema.ts';

/** A revision that changed dates. */
export type Dated = { at: string; changes: readonly FieldChange[] };

/** Returns how the dates were moved, oldest first, reconstructed backward from their current values. */
export function readDateMoves(
  { presaleStart, presaleEnd }: Pick<Presale, 'presaleStart' | 'presaleEnd'>,
  dated: readonly Dated[],
): Presale['moves'] {
  let [start, end] = [presaleStart, presaleEnd];
  const moves: Presale['moves'] = [];
  for (const { at, changes } of dated.toReversed()) {
    const before = (field: string, now: string) => {
      const old = changes.find((change) => change.field === field)?.old;
      return typeof old === 'string' ? old : now;
    };
    const [oldStart, oldEnd] = [before('presaleStart', start), before('presaleEnd', end)];
    moves.push({ oldStart, oldEnd, newStart: start, newEnd: end, changedAt: at });
    [start, end] = [oldStart, oldEnd];
  }
  return moves.reverse();
}
