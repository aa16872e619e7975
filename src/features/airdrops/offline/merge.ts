import { AppError } from '#/lib/app-error.ts';
import type { Airdrop, AirdropInput } from '../schema.ts';

/** What an edit sets, and what stood in its place when it was made. */
export type Changes = Partial<AirdropInput & Pick<Airdrop, 'isMuted'>>;

export type Conflict = { field: keyof Changes; before: unknown; mine: unknown; theirs: unknown };

/** Both changed the same fields: somebody has to choose. */
export class ConflictError extends AppError {
  readonly clashes: Conflict[];
  readonly current: Airdrop;

  constructor(clashes: Conflict[], current: Airdrop) {
    super('CONFLICT', 'This airdrop was changed elsewhere in the meantime.');
    this.clashes = clashes;
    this.current = current;
  }
}

const fieldIn = (fields: object, field: string): unknown =>
  new Map<string, unknown>(Object.entries(fields)).get(field);

/** Instants and days are texts, so that the same value is the same text; so are the names in a list. */
export const isSameValue = (a: unknown, b: unknown) =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, at) => one === b[at]));

/**
 * An edit over a row that was changed elsewhere since: the fields that both changed, each to something else. All the
 * others stand beside each other.
 */
export function findConflicts(changes: Changes, before: Changes, current: Airdrop): Conflict[] {
  return listFields(changes).flatMap((field) => {
    const [mine, was, theirs] = [fieldIn(changes, field), fieldIn(before, field), fieldIn(current, field)];
    return isSameValue(theirs, was) || isSameValue(theirs, mine)
      ? []
      : [{ field, before: was, mine, theirs }];
  });
}

/** The fields that an edit sets. */
export function listFields(changes: Changes): (keyof Changes)[] {
  // An object of this type has no other keys.
  return Object.keys(changes) as (keyof Changes)[];
}

/** The same fields as the row has them. */
export function pickFields(row: Airdrop, changes: Changes): Changes {
  return Object.fromEntries(listFields(changes).map((field) => [field, row[field]]));
}
