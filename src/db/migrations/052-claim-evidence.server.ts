import { type Kysely, sql } from 'kysely';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

/** Who else claimed from a network, and who else has an address in their book: without reading the claims or wallets of each. */
export const ahead: readonly AheadIndex[] = [
  {
    name: 'follow_claims_of_network',
    table: 'follow_claims',
    on: '(network_hash, user_id) WHERE network_hash IS NOT NULL',
  },
  { name: 'tracker_wallets_holders', table: 'tracker_wallets', on: '(address_key, user_id)' },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ahead) await makeMissing(index).execute(db);
  await sql`
    ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_cause,
      ADD CONSTRAINT ledger_transfers_cause CHECK (cause IN ('purchase', 'campaign', 'claim', 'campaign-close',
        'claim-return', 'clawback', 'clawback-return', 'grant', 'refund', 'forfeit', 'debt'));

    ALTER TABLE follow_claims
      -- Since when a paid claim that was found false is reversed. What it was paid for stays, so that it is never paid again.
      ADD COLUMN clawed_back_at timestamptz
        CONSTRAINT follow_claims_clawed_back CHECK (clawed_back_at IS NULL OR status = 'rejected'),
      -- Of the kind of browser, system and language that it came from, salted.
      ADD COLUMN device_hash text,
      -- What the claimant says of the account that follows.
      ADD COLUMN stated_followers integer
        CONSTRAINT follow_claims_followers CHECK (stated_followers BETWEEN 0 AND 1000000000),
      ADD COLUMN stated_since smallint CONSTRAINT follow_claims_since CHECK (stated_since BETWEEN 2006 AND 2200),
      DROP CONSTRAINT follow_claims_paid,
      ADD CONSTRAINT follow_claims_paid
        CHECK ((status = 'approved' OR clawed_back_at IS NOT NULL) = (paid_key IS NOT NULL));
    CREATE INDEX follow_claims_of_device ON follow_claims (network_hash, device_hash, user_id)
      WHERE device_hash IS NOT NULL AND network_hash IS NOT NULL;
    -- The one of the network and the person takes its place.
    DROP INDEX follow_claims_network;

    -- What admins note about somebody who claims. It goes with the account.
    CREATE TABLE claimant_notes (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      admin_id uuid REFERENCES profiles ON DELETE SET NULL,
      text text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX claimant_notes_of_person ON claimant_notes (user_id, created_at DESC, id DESC);
    CREATE INDEX claimant_notes_admin ON claimant_notes (admin_id) WHERE admin_id IS NOT NULL;
  `.execute(db);
}
