import { type Kysely, sql } from 'kysely';
import { knownPrograms } from '../seed/known-programs.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [at, { chainId, address, project, note, source }] of knownPrograms.entries()) {
    // Admins see the latest change first: these in their own order, after those of migration 103.
    await sql`
      INSERT INTO chain_contracts (chain_id, address, project, note, source, updated_at)
      VALUES (${chainId}, ${address}, ${project}, ${note}, ${source}, now() - make_interval(secs => ${1_000 + at}))
      ON CONFLICT DO NOTHING`.execute(db);
  }
}
