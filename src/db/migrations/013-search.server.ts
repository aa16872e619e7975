import { type Kysely, type RawBuilder, sql } from 'kysely';

type Source = {
  table: string;
  kind: string;
  title: string;
  /** What it is found by beside its title. */
  text: string;
  /** Its address, from the row. */
  url: string;
  columns: readonly string[];
};

/** What everybody can find. Its rows are copied into search_entries, and kept there in step by a trigger. */
const sources: readonly Source[] = [
  {
    table: 'airdrop_guides',
    kind: 'guide',
    title: 'r.title',
    text: 'r.project',
    url: "'/guides/' || r.slug",
    columns: ['title', 'project', 'slug'],
  },
  {
    table: 'faucets',
    kind: 'faucet',
    title: 'r.name',
    text: "coalesce(r.network, '')",
    url: "'/faucets#faucet-' || r.id",
    columns: ['name', 'network'],
  },
  {
    table: 'presales',
    kind: 'presale',
    title: 'r.project_name',
    text: 'r.token_symbol',
    url: "'/presales/' || r.id",
    columns: ['project_name', 'token_symbol'],
  },
  {
    table: 'hub_campaigns',
    kind: 'campaign',
    title: 'r.title',
    text: 'r.category',
    url: "'/campaigns/' || r.id",
    columns: ['title', 'category'],
  },
  {
    table: 'quests',
    kind: 'quest',
    title: 'r.title',
    text: 'r.project_name',
    url: "'/quests/' || r.id",
    columns: ['title', 'project_name'],
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    CREATE TABLE search_entries (
      kind text NOT NULL,
      item_id uuid NOT NULL,
      title text NOT NULL,
      text text NOT NULL,
      url text NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      words text NOT NULL GENERATED ALWAYS AS (lower(title || ' ' || text)) STORED,
      PRIMARY KEY (kind, item_id)
    );
    CREATE INDEX search_entries_words ON search_entries USING gin (words gin_trgm_ops);
    CREATE INDEX search_entries_beginning ON search_entries (words text_pattern_ops);
  `.execute(db);
  for (const source of sources) await attach(db, source);
}

async function attach(db: Kysely<unknown>, source: Source): Promise<void> {
  const name = sql.id(`note_${source.kind}_for_search`);
  const table = sql.table(source.table);
  const values = (row: string): RawBuilder<unknown> =>
    sql`${sql.lit(source.kind)}, ${sql.raw(row)}.id, ${sql.raw(source.title)}, ${sql.raw(source.text)},
      ${sql.raw(source.url)}`;
  await sql`
    INSERT INTO search_entries (kind, item_id, title, text, url) SELECT ${values('r')} FROM ${table} r;

    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE r ${table}%ROWTYPE := coalesce(NEW, OLD);
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM search_entries WHERE kind = ${sql.lit(source.kind)} AND item_id = r.id;
      ELSE
        INSERT INTO search_entries (kind, item_id, title, text, url) SELECT ${values('r')}
        ON CONFLICT (kind, item_id) DO UPDATE
        SET title = excluded.title, text = excluded.text, url = excluded.url, updated_at = now();
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER INSERT OR DELETE OR UPDATE OF ${sql.join(source.columns.map((one) => sql.id(one)))}
      ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}();
  `.execute(db);
}
