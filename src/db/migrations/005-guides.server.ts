import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE airdrop_guides (
      id uuid PRIMARY KEY,
      slug text NOT NULL CONSTRAINT airdrop_guides_slug UNIQUE,
      title text NOT NULL CONSTRAINT airdrop_guides_title CHECK (title <> ''),
      project text NOT NULL CONSTRAINT airdrop_guides_project CHECK (project <> ''),
      project_url text,
      description text NOT NULL DEFAULT '',
      steps jsonb NOT NULL CONSTRAINT airdrop_guides_steps
        CHECK (jsonb_typeof(steps) = 'array' AND jsonb_array_length(steps) > 0),
      tips jsonb NOT NULL DEFAULT '[]' CONSTRAINT airdrop_guides_tips CHECK (jsonb_typeof(tips) = 'array'),
      logourl text REFERENCES files (name),
      user_id uuid REFERENCES profiles ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX airdrop_guides_newest ON airdrop_guides (created_at DESC, id DESC);
    CREATE INDEX airdrop_guides_user_id ON airdrop_guides (user_id);
    CREATE INDEX airdrop_guides_logourl ON airdrop_guides (logourl);

    CREATE TABLE guide_progress (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      guide_id uuid NOT NULL REFERENCES airdrop_guides ON DELETE CASCADE,
      step_id uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT guide_progress_pkey PRIMARY KEY (user_id, guide_id, step_id)
    );
    CREATE INDEX guide_progress_guide_id ON guide_progress (guide_id);
  `.execute(db);
}
