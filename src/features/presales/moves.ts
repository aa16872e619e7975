import type { FieldChange } from '../listings/revisions/schema.ts';
import type { Presale } from './schema.ts';

/** A revision in which dates were changed. */
export type Dated = { at: string; changes: readonly FieldChange[] };

/** How the dates of a presale were moved, oldest first, of the revisions that did so: read back from what they are now. */
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
