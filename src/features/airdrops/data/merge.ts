import { AppError } from '#/lib/app-error.ts';
import type { Airdrop, AirdropInput } from '../schema.ts';

/** The fields of an edit. */
export type Changes = Partial<AirdropInput & Pick<Airdrop, 'isMuted' | 'pausedUntil'>>;

export type Conflict = { field: keyof Changes; before: unknown; mine: unknown; theirs: unknown };

/** Both edits changed the same fields, so the member has to choose. */
export class ConflictError extends AppError {
  readonly conflicts: Conflict[];
  readonly current: Airdrop;

  constructor(clashes: Conflict[], current: Airdrop) {
    super('CONFLICT', 'This airdrop was changed on another device.');
    this.conflicts = clashes;
    this.current = current;
  }
}

const getValue = (fields: object, field: string): unknown =>
  new Map<string, unknown>(Object.entries(fields)).get(field);

/** Compares field values: strings by value, arrays and objects by their elements. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length && keys.every((key) => isSameValue(getValue(a, key), getValue(b, key)))
  );
}

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
