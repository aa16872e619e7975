import { type Kysely, sql } from 'kysely';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

/** Which sites are tracked at all, and by whom each is: without reading the airdrops. */
export const ahead: readonly AheadIndex[] = [
  {
    name: 'airdrops_link_host',
    table: 'airdrops',
    on: `(lower(substring(project_link from '(?i)^https?://([^/:?#]+)')), user_id) WHERE project_link IS NOT NULL`,
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ahead) await makeMissing(index).execute(db);
  await sql`
    -- Of sites in trackers and of listings that are blocked now: each is told once to those whom it concerns.
    CREATE TABLE link_warnings (
      -- A host, or the kind and the id of a listing.
      subject text PRIMARY KEY,
      kind text,
      item_id uuid,
      found_at timestamptz NOT NULL,
      -- The last person who was told, in the order of ids.
      told_to uuid,
      -- Since when everybody is told.
      told_at timestamptz,
      CONSTRAINT link_warnings_listing CHECK ((kind IS NULL) = (item_id IS NULL))
    );
    CREATE INDEX link_warnings_untold ON link_warnings (found_at, subject) WHERE told_at IS NULL;
    CREATE INDEX link_warnings_of_listing ON link_warnings (kind, item_id) WHERE kind IS NOT NULL;
  `.execute(db);
}
