import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A transaction on Solana calls several programs; to_address and method are those of EVM chains.
    ALTER TABLE chain_transactions ADD COLUMN programs text[] NOT NULL DEFAULT '{}';

    ALTER TABLE chain_watches
      -- On Solana: the newest transaction that names the wallet, and the one up to which all are read.
      ADD COLUMN head_signature text,
      ADD COLUMN read_signature text;

    -- Addresses on EVM chains are in lower case; case matters in those on Solana.
    ALTER TABLE chain_contracts DROP CONSTRAINT chain_contracts_address,
      ADD CONSTRAINT chain_contracts_address
        CHECK (address ~ '^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$');
    ALTER TABLE airdrop_contracts DROP CONSTRAINT airdrop_contracts_address,
      ADD CONSTRAINT airdrop_contracts_address
        CHECK (address ~ '^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$');
  `.execute(db);
}
