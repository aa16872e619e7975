import { type Kysely, sql } from 'kysely';

/** `words` and its indexes stay for servers of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The same as foldText in src/lib/fold-text.ts. Most texts are ASCII, and folding a text is 20 times the work of lower().
    CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1) ELSE
        replace(replace(replace(replace(translate(
          regexp_replace(normalize(lower(normalize($1, NFKD)), NFKD), '[\\u0300-\\u036F]', '', 'g'),
          'ıøđðłħŧς', 'ioddlhtσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
    $$;
    ALTER TABLE search_entries
      ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (fold_text(title || ' ' || text)) STORED;
    CREATE INDEX search_entries_folded ON search_entries USING gin (folded gin_trgm_ops);
    CREATE INDEX search_entries_folded_beginning ON search_entries (folded text_pattern_ops);
  `.execute(db);
}
