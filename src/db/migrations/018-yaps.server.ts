import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE yap_list (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      project_name text NOT NULL CONSTRAINT yap_list_project_name CHECK (project_name <> ''),
      project_url text,
      notes text,
      draft text,
      planned_on date,
      airdrop_id uuid REFERENCES airdrops ON DELETE SET NULL,
      status text NOT NULL DEFAULT 'pending' CONSTRAINT yap_list_status CHECK (status IN ('pending', 'yapped')),
      yapped_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT yap_list_yapped_at CHECK ((status = 'yapped') = (yapped_at IS NOT NULL))
    );
    CREATE INDEX yap_list_newest ON yap_list (user_id, created_at, id) INCLUDE (status);
    CREATE INDEX yap_list_airdrop_id ON yap_list (airdrop_id) WHERE airdrop_id IS NOT NULL;
  `.execute(db);
}
