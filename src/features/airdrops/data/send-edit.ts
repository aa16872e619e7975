import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { Airdrop } from '../schema.ts';
import { type Changes, ConflictError, findConflicts } from './merge.ts';

type Edit = { id: string; changes: Changes; before: Changes; revision: number };

const maxAttempts = 5;

/** Returns the current row of a revision conflict. */
function getCurrentRow(error: unknown): Airdrop | undefined {
  if (!isAppError(error) || error.code !== 'CONFLICT') return undefined;
  const current: unknown = error.details?.current;
  return isRow(current) ? current : undefined;
}

/** A minimal check: the server sends the whole row, and its schema would load zod on every visit, also offline. */
const isRow = (value: unknown): value is Airdrop =>
  typeof value === 'object' && value !== null && 'id' in value && 'revision' in value;

/** Rebases an edit on the server's row, which avoids a rejected call if they can be merged. */
export const rebaseEdit = (edit: Edit, serverRow: Airdrop | undefined): Edit =>
  serverRow === undefined || findConflicts(edit.changes, edit.before, serverRow).length > 0
    ? edit
    : { ...edit, revision: serverRow.revision };

/**
 * Sends an edit made at a revision, and merges it with changes made since. Throws ConflictError if both changed the same
 * field.
 */
export async function sendEdit(api: Pick<Api['airdrops'], 'edit'>, edit: Edit): Promise<Airdrop> {
  const { id, changes, before } = edit;
  let ifRevision = edit.revision;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await api.edit({ id, ...changes, ifRevision });
    } catch (error) {
      const current = getCurrentRow(error);
      if (current === undefined || attempt === maxAttempts) throw error;
      const conflicts = findConflicts(changes, before, current);
      if (conflicts.length > 0) throw new ConflictError(conflicts, current);
      ifRevision = current.revision;
    }
  }
}
