import { type Kysely, sql } from 'kysely';

/**
 * What a person's airdrops take besides their notes, which are counted by the program: their texts change in too many ways
 * for that. The trigger refuses only what makes them longer, so whoever has more already can still shorten and delete.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE airdrop_totals ADD COLUMN text_bytes bigint NOT NULL DEFAULT 0;
    CREATE FUNCTION airdrop_text_bytes(name text, project text, link text, wallet text, tags text[], chains text[])
      RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT octet_length(name) + octet_length(project) + coalesce(octet_length(link), 0)
        + coalesce(octet_length(wallet), 0) + octet_length(array_to_string(tags, ''))
        + octet_length(array_to_string(chains, ''))
    $$;
    CREATE FUNCTION add_airdrop_text_bytes(owner uuid, bytes bigint) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE total bigint;
    BEGIN
      UPDATE airdrop_totals SET text_bytes = text_bytes + bytes WHERE user_id = owner RETURNING text_bytes INTO total;
      IF bytes > 0 AND total > 8388608 THEN
        RAISE EXCEPTION 'the texts of airdrops take too much'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'airdrop_totals_text_bytes';
      END IF;
    END $$;
    CREATE FUNCTION count_airdrop_text() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        PERFORM add_airdrop_text_bytes(user_id, sum(airdrop_text_bytes(name, project, project_link, wallet_address, tags, chains))::bigint)
          FROM added GROUP BY user_id;
      ELSIF TG_OP = 'DELETE' THEN
        PERFORM add_airdrop_text_bytes(user_id, -sum(airdrop_text_bytes(name, project, project_link, wallet_address, tags, chains))::bigint)
          FROM gone GROUP BY user_id;
      ELSE
        PERFORM add_airdrop_text_bytes(user_id, sum(bytes)::bigint) FROM (
          SELECT user_id, airdrop_text_bytes(name, project, project_link, wallet_address, tags, chains) AS bytes FROM added
          UNION ALL
          SELECT user_id, -airdrop_text_bytes(name, project, project_link, wallet_address, tags, chains) FROM gone
        ) moved GROUP BY user_id HAVING sum(bytes) <> 0;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER airdrops_count_added_text AFTER INSERT ON airdrops REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_airdrop_text();
    CREATE TRIGGER airdrops_count_changed_text AFTER UPDATE ON airdrops REFERENCING OLD TABLE AS gone NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_airdrop_text();
    CREATE TRIGGER airdrops_count_deleted_text AFTER DELETE ON airdrops REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION count_airdrop_text();
    UPDATE airdrop_totals t SET text_bytes = counted.bytes FROM (
      SELECT user_id, sum(airdrop_text_bytes(name, project, project_link, wallet_address, tags, chains)) AS bytes
      FROM airdrops GROUP BY user_id
    ) counted WHERE t.user_id = counted.user_id;
  `.execute(db);
}
