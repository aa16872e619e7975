import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type AheadIndex, buildAhead } from '../ahead.server.ts';

/** Rows whose host is still to be read are found by it too: they come last. */
const indexes: readonly AheadIndex[] = [
  { table: 'airdrops', link: 'project_link' },
  { table: 'airdrop_tasks', link: 'link' },
  { table: 'yap_list', link: 'project_url' },
].map(({ table, link }) => ({
  name: `${table}_link_site`,
  table,
  on: `(link_host, user_id) WHERE ${link} IS NOT NULL`,
}));

/**
 * The host of a link is what the URL parser says: an expression took `[2001` for the host of an IPv6 address. A job writes it, since
 * PostgreSQL has no such parser. Servers of earlier versions go on using their expression and its indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE airdrops ADD COLUMN link_host text;
    ALTER TABLE airdrop_tasks ADD COLUMN link_host text;
    ALTER TABLE yap_list ADD COLUMN link_host text;
    CREATE FUNCTION forget_link_host() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.link_host := NULL;
      RETURN NEW;
    END $$;
    CREATE TRIGGER airdrops_forget_link_host BEFORE UPDATE OF project_link ON airdrops FOR EACH ROW
      WHEN (OLD.project_link IS DISTINCT FROM NEW.project_link) EXECUTE FUNCTION forget_link_host();
    CREATE TRIGGER airdrop_tasks_forget_link_host BEFORE UPDATE OF link ON airdrop_tasks FOR EACH ROW
      WHEN (OLD.link IS DISTINCT FROM NEW.link) EXECUTE FUNCTION forget_link_host();
    CREATE TRIGGER yap_list_forget_link_host BEFORE UPDATE OF project_url ON yap_list FOR EACH ROW
      WHEN (OLD.project_url IS DISTINCT FROM NEW.project_url) EXECUTE FUNCTION forget_link_host();
    -- What the expression took for hosts and the parser doesn't.
    DELETE FROM link_warnings WHERE kind IS NULL AND subject !~ '^([a-z0-9._-]+|\\[[0-9a-f:.]+\\])$';
  `.execute(db);
}

/** Their columns come with the migration, so they can't be built before it; nor within it, which would keep writers out. */
export async function afterwards(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await buildAhead(client, indexes, () => undefined);
  } finally {
    client.release();
  }
}
