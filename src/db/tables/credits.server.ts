import type { Generated } from 'kysely';
import type { Instant } from '../schema.server.ts';

export type TransferCause =
  | 'purchase'
  | 'campaign'
  | 'claim'
  | 'campaign-close'
  | 'claim-return'
  | 'clawback'
  | 'clawback-return'
  | 'grant'
  | 'refund'
  | 'forfeit'
  | 'debt';

type LedgerAccountTable = {
  name: string;
  kind: 'user' | 'campaign' | 'debt' | 'system';
  owner_id: string | null;
  /** Credits; null for system accounts. */
  balance: number | null;
  created_at: Generated<Date>;
};

type LedgerTransferTable = {
  id: string;
  key: string;
  cause: TransferCause;
  actor_id: string | null;
  created_at: Instant;
};

type LedgerEntryTable = {
  id: Generated<number>;
  transfer_id: string;
  account: string;
  amount: number;
  balance: number | null;
};

/** A follow campaign, which pays credits for following an account. */
type CampaignTable = {
  id: string;
  creator_id: string | null;
  twitter_handle: string;
  points_per_follower: number;
  target_follows: number;
  remaining_budget: number;
  followers_received: Generated<number>;
  status: Generated<'active' | 'completed'>;
  created_at: Instant;
  closed_at: Instant | null;
  /** `<creator>:<handle in lower case>`; it stays when the creator's account is deleted. */
  handle_key: string;
  /** Ran alongside another campaign of the same handle and creator, before that was rejected. */
  shares_handle: Generated<boolean>;
  /** If closed early: until when claims may be pending. */
  review_until: Generated<Date | null>;
  /** The creator was notified of claims up to this time. */
  claims_told_until: Generated<Date | null>;
  /** Since when reports hide its external link, and whether an admin decided that. */
  held_at: Generated<Date | null>;
  is_held_by_us: Generated<boolean>;
};

type FollowClaimTable = {
  id: string;
  user_id: string | null;
  campaign_id: string;
  proof_url: string;
  status: Generated<'pending' | 'approved' | 'rejected'>;
  reason: string | null;
  /** The salted hash of the claim's network. */
  network_hash: string | null;
  created_at: Instant;
  decided_at: Instant | null;
  decided_by: string | null;
  /** For paid claims, including reversed ones: the campaign's `handle_key`, for which a user is paid once. */
  paid_key: Generated<string | null>;
  /** The first rejection's reason, if the claim was resubmitted. */
  first_reason: Generated<string | null>;
  handed_in_again_at: Generated<Date | null>;
  /** When a paid claim was found false and reversed. */
  clawed_back_at: Generated<Date | null>;
  /** The salted hash of the claim's browser, system, and language. */
  device_hash: Generated<string | null>;
  /** The claimant's own statement about the following account: its followers, and its first year. */
  stated_followers: Generated<number | null>;
  stated_since: Generated<number | null>;
};

/** A campaign creator's (`user_id`) dispute of an approved claim. */
type ClaimDisputeTable = {
  id: string;
  claim_id: string;
  user_id: string;
  reason: string;
  status: Generated<'open' | 'upheld' | 'dismissed'>;
  /** Why it was dismissed. */
  answer: Generated<string | null>;
  created_at: Instant;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
};

type ClaimantNoteTable = {
  id: string;
  user_id: string;
  admin_id: string | null;
  text: string;
  created_at: Instant;
};

type AdminCreditLogTable = {
  id: string;
  admin_id: string | null;
  user_id: string;
  amount: number;
  note: string | null;
  created_at: Instant;
  /** The second admin, if one was required. */
  confirmed_by: Generated<string | null>;
};

/** A grant waiting for a second admin. */
type PendingGrantTable = {
  id: string;
  user_id: string;
  amount: number;
  note: string | null;
  asked_by: string;
  status: Generated<'waiting' | 'confirmed' | 'rejected' | 'withdrawn' | 'expired'>;
  created_at: Instant;
  expires_at: Instant;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
};

export type CreditTables = {
  ledger_accounts: LedgerAccountTable;
  ledger_transfers: LedgerTransferTable;
  ledger_entries: LedgerEntryTable;
  campaigns: CampaignTable;
  follow_claims: FollowClaimTable;
  claim_disputes: ClaimDisputeTable;
  claimant_notes: ClaimantNoteTable;
  admin_credit_logs: AdminCreditLogTable;
  pending_grants: PendingGrantTable;
};
