import type { Kysely } from 'kysely';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

/** The audit log without sign-ins, as admins read it: the others lie far apart among them. */
export const ahead: readonly AheadIndex[] = [
  {
    name: 'audit_entries_without_sign_ins',
    table: 'audit_entries',
    on: `(at DESC, id DESC) WHERE split_part(action, '.', 1) <> 'sign-in'`,
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ahead) await makeMissing(index).execute(db);
}
