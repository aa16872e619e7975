import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { Airdrop } from '../schema.ts';
import { type Changes, ConflictError, findConflicts } from './merge.ts';

type Edit = { id: string; changes: Changes; before: Changes; revision: number };

const mostTries = 5;

/** The row as it is now, of a refusal because it was changed in the meantime. */
function currentOf(error: unknown): Airdrop | undefined {
  if (!isAppError(error) || error.code !== 'CONFLICT') return undefined;
  const current: unknown = error.details?.current;
  return isRow(current) ? current : undefined;
}

/** Our server sends the whole row; its schema would bring zod into every visit, and has to be there without a network. */
const isRow = (value: unknown): value is Airdrop =>
  typeof value === 'object' && value !== null && 'id' in value && 'revision' in value;

/** The same edit of the row as it is known now, which spares a refusal where both can stand. */
export const rebaseEdit = (edit: Edit, known: Airdrop | undefined): Edit =>
  known === undefined || findConflicts(edit.changes, edit.before, known).length > 0
    ? edit
    : { ...edit, revision: known.revision };

/**
 * Sends an edit of a row as it was at a revision. What was changed elsewhere since stays, unless both changed the same
 * field: that throws a ConflictError.
 */
export async function sendEdit(api: Pick<Api['airdrops'], 'edit'>, edit: Edit): Promise<Airdrop> {
  const { id, changes, before } = edit;
  let ifRevision = edit.revision;
  for (let tries = 1; ; tries += 1) {
    try {
      return await api.edit({ id, ...changes, ifRevision });
    } catch (error) {
      const current = currentOf(error);
      if (current === undefined || tries === mostTries) throw error;
      const clashes = findConflicts(changes, before, current);
      if (clashes.length > 0) throw new ConflictError(clashes, current);
      ifRevision = current.revision;
    }
  }
}
