import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type PresaleTable = {
  id: string;
  project_name: string;
  token_symbol: string;
  /** The name of a stored picture. */
  logo_url: string | null;
  blockchain: 'Ethereum' | 'BSC' | 'Polygon' | 'Solana' | 'Avalanche' | 'Arbitrum' | 'Base';
  presale_start: Instant;
  presale_end: Instant;
  /** US dollars. */
  soft_cap: number | null;
  hard_cap: number | null;
  kyc_required: Generated<boolean>;
  audit_status: Generated<'Audited' | 'Not Audited' | 'Pending'>;
  audit_url: string | null;
  risk_level: Generated<'Verified' | 'Medium' | 'High'>;
  website_url: string | null;
  twitter_url: string | null;
  telegram_url: string | null;
  launchpad_url: string | null;
  is_sponsored: Generated<boolean>;
  /** The publisher, and the submitter. */
  added_by: string | null;
  submitted_by: string | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

/** A change of a presale's dates, written by earlier versions; a trigger makes a revision of it. */
type PresaleDateTable = {
  id: string;
  presale_id: string;
  old_start: Instant;
  old_end: Instant;
  new_start: Instant;
  new_end: Instant;
  changed_at: DefaultInstant;
};

/** A view of follows, for earlier versions. */
type PresaleWatchView = {
  user_id: string | null;
  presale_id: string | null;
  created_at: Instant | null;
  kind: string | null;
};

export type PresaleTables = {
  presales: PresaleTable;
  presale_dates: PresaleDateTable;
  presale_watches: PresaleWatchView;
};
