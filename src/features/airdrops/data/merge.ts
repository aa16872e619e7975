import { AppError } from '#/lib/app-error.ts';
import type { Airdrop, AirdropInput } from '../schema.ts';

/** The fields of an edit. */
export type Changes = Partial<AirdropInput & Pick<Airdrop, 'isMuted'>>;

export type Conflict = { field: keyof Changes; before: unknown; mine: unknown; theirs: unknown };

/** Both edits changed the same fields, so the member has to choose. */
export class ConflictError extends AppError {
  readonly clashes: Conflict[];
  readonly current: Airdrop;

  constructor(clashes: Conflict[], current: Airdrop) {
    super('CONFLICT', 'This airdrop was changed on another device.');
    this.clashes = clashes;
    this.current = current;
  }
}

const getValue = (fields: object, field: string): unknown =>
  new Map<string, unknown>(Object.entries(fields)).get(field);

/** Compares field values: strings by value, arrays element by element. */
export const isSameValue = (a: unknown, b: unknown) =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, at) => one === b[at]));

/** Returns the fields that both edits changed to different values. All other fields can be merged. */
export function findConflicts(changes: Changes, before: Changes, current: Airdrop): Conflict[] {
  return listFields(changes).flatMap((field) => {
    const [mine, original, theirs] = [
      getValue(changes, field),
      getValue(before, field),
      getValue(current, field),
    ];
    return isSameValue(theirs, original) || isSameValue(theirs, mine)
      ? []
      : [{ field, before: original, mine, theirs }];
  });
}

export function listFields(changes: Changes): (keyof Changes)[] {
  // Objects of this type have no other keys.
  return Object.keys(changes) as (keyof Changes)[];
}

/** Picks the fields of an edit from a row. */
export function pickFields(row: Airdrop, changes: Changes): Changes {
  return Object.fromEntries(listFields(changes).map((field) => [field, row[field]]));
}
