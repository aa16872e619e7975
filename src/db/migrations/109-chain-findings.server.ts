import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The airdrop's own token: its arrival at a wallet looks like a claim.
    ALTER TABLE airdrop_contracts ADD COLUMN is_token boolean NOT NULL DEFAULT false;

    -- What is concluded from a wallet's activity, with its evidence. A decided finding outlives a reorganization.
    CREATE TABLE chain_findings (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      wallet_id uuid NOT NULL,
      chain_id bigint NOT NULL,
      airdrop_id uuid NOT NULL,
      kind text NOT NULL CONSTRAINT chain_findings_kind CHECK (kind IN ('claim')),
      hash text NOT NULL,
      log_index integer NOT NULL,
      block bigint NOT NULL,
      mined_at timestamptz NOT NULL,
      token text NOT NULL,
      -- In the smallest unit of the token.
      amount numeric(78, 0) NOT NULL,
      -- The airdrop's contract that the wallet called; null: found by the airdrop's token alone.
      contract text,
      -- What the wallet paid for gas; null: somebody else paid, or another finding has it.
      fee numeric(78, 0),
      state text NOT NULL DEFAULT 'open' CONSTRAINT chain_findings_state CHECK (state IN ('open', 'taken', 'dismissed')),
      created_at timestamptz NOT NULL DEFAULT now(),
      decided_at timestamptz,
      CONSTRAINT chain_findings_once UNIQUE (user_id, chain_id, hash, log_index, kind),
      CONSTRAINT chain_findings_watch FOREIGN KEY (user_id, wallet_id, chain_id)
        REFERENCES chain_watches (user_id, wallet_id, chain_id) ON DELETE CASCADE,
      CONSTRAINT chain_findings_airdrop FOREIGN KEY (user_id, airdrop_id)
        REFERENCES airdrops (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX chain_findings_watch ON chain_findings (user_id, wallet_id, chain_id);
    CREATE INDEX chain_findings_airdrop ON chain_findings (user_id, airdrop_id);

    -- The reading of arrivals up to which claims have been looked for.
    ALTER TABLE chain_watches ADD COLUMN claims_judged_at timestamptz;
    CREATE INDEX chain_watches_claims_unjudged ON chain_watches (transfers_read_at)
      WHERE transfers_read_at IS DISTINCT FROM claims_judged_at;
  `.execute(db);
}
