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
  /** Credits; null for the system's. */
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

/** A follow campaign: credits for those who follow somebody. */
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
  /** `<creator>:<handle in lower case>`; it stays when the creator's account goes. */
  handle_key: string;
  /** Ran beside another one of the same handle and creator before that was refused. */
  shares_handle: Generated<boolean>;
  /** Of one that was closed early: until when claims on it may wait. */
  review_until: Generated<Date | null>;
  /** Up to when the creator was told of claims that came in. */
  claims_told_until: Generated<Date | null>;
  /** Since when reports hide its way out, and whether an admin decided so. */
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
  /** Of the network that the claim came from, salted. */
  network_hash: string | null;
  created_at: Instant;
  decided_at: Instant | null;
  decided_by: string | null;
  /** Of one that was paid, also if it was reversed: its campaign's `handle_key`, which a person is paid for once. */
  paid_key: Generated<string | null>;
  /** Why it was rejected the first time, of one that was submitted again. */
  first_reason: Generated<string | null>;
  handed_in_again_at: Generated<Date | null>;
  /** Since when it is reversed, of one that was paid and then found false. */
  clawed_back_at: Generated<Date | null>;
  /** Of the kind of browser, system and language that the claim came from, salted. */
  device_hash: Generated<string | null>;
  /** What the claimant says of the account that follows: its followers, and its first year. */
  stated_followers: Generated<number | null>;
  stated_since: Generated<number | null>;
};

/** What the creator of a campaign (`user_id`) says against a claim that was approved. */
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

/** What an admin notes about somebody who claims. */
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
  /** The second admin, where one was needed. */
  confirmed_by: Generated<string | null>;
};

/** A grant that a second admin is asked for. */
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
