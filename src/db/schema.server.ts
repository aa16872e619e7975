import type { ColumnType, Generated } from 'kysely';
import type { CalendarTables } from './tables/calendar.server.ts';
import type { CampaignTables } from './tables/campaigns.server.ts';
import type { ChainTables } from './tables/chains.server.ts';
import type { CreditTables } from './tables/credits.server.ts';
import type { FaucetTables } from './tables/faucets.server.ts';
import type { FigureTables } from './tables/figures.server.ts';
import type { FileTables } from './tables/files.server.ts';
import type { GuideTables } from './tables/guides.server.ts';
import type { LedgerExaminationTables } from './tables/ledger-examinations.server.ts';
import type { LinkTables } from './tables/links.server.ts';
import type { ListingTables } from './tables/listings.server.ts';
import type { NewsletterTables } from './tables/newsletter.server.ts';
import type { NotificationTables } from './tables/notifications.server.ts';
import type { OperationTables } from './tables/operations.server.ts';
import type { PaymentTables } from './tables/payments.server.ts';
import type { PortfolioTables } from './tables/portfolio.server.ts';
import type { PresaleTables } from './tables/presales.server.ts';
import type { QuestTables } from './tables/quests.server.ts';
import type { ReachTables } from './tables/reach.server.ts';
import type { SearchTables } from './tables/search.server.ts';
import type { SubmissionTables } from './tables/submissions.server.ts';
import type { SupportTables } from './tables/support.server.ts';
import type { YapTables } from './tables/yaps.server.ts';

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;

/** The assurance level of a session: one factor, or two (NIST SP 800-63). */
export type Assurance = 'aal1' | 'aal2';
export type SessionMethod = 'password' | 'passkey' | 'wallet';

type ProfileTable = {
  id: string;
  email: string;
  email_verified: Generated<boolean>;
  name: string;
  image: string | null;
  first_name: string;
  last_name: string;
  selected_role: Generated<string>;
  points_balance: Generated<number>;
  time_zone: Generated<string>;
  locale: string | null;
  /** The reporting currency of people who haven't chosen one; null for accounts older than this column. */
  sign_up_currency: string | null;
  suspended_at: Instant | null;
  suspended_reason: string | null;
  show_avatar: Generated<boolean>;
  day_starts_at: Generated<number>;
  /** Null means Monday for check-ins, and the locale's day in calendars. */
  week_starts_on: 'monday' | 'sunday' | 'saturday' | null;
  first_steps_ended_at: Instant | null;
  example_airdrop_ids: ColumnType<string[], string[] | undefined, string[]>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type UserRoleTable = {
  user_id: string;
  role: 'hunter' | 'promoter' | 'admin';
  created_at: DefaultInstant;
};

type SessionTable = {
  id: string;
  user_id: string;
  token: string;
  expires_at: Instant;
  ip_address: string | null;
  user_agent: string | null;
  assurance: Generated<Assurance>;
  method: Generated<SessionMethod>;
  /** When the user last proved their identity: by a password, a passkey, a wallet, or a second factor. */
  proved_at: Instant | null;
  seen_at: DefaultInstant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type AccountTable = {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Instant | null;
  refresh_token_expires_at: Instant | null;
  scope: string | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type VerificationTable = {
  id: string;
  identifier: string;
  value: string;
  expires_at: Instant;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type SpentTokenTable = {
  token_hash: string;
  expires_at: Instant;
};

type SubscriptionTable = {
  user_id: string;
  tier: 'premium';
  renewal_date: string;
  updated_at: DefaultInstant;
};

type AirdropTable = {
  id: string;
  user_id: string;
  name: string;
  project: string;
  project_link: string | null;
  /** The host of the link from the URL parser; null until the job has parsed it, '' if there is none. */
  link_host: string | null;
  airdrop_type: Generated<string>;
  status: Generated<string>;
  eligibility_date: string;
  /** Assumed by an import, so nothing announces it. */
  start_date_is_assumed: Generated<boolean>;
  claim_date: Instant | null;
  claim_close_date: Instant | null;
  snapshot_date: Instant | null;
  registration_end_date: Instant | null;
  token_launch_date: Instant | null;
  unlock_date: Instant | null;
  /** JSON; dates are ISO instants in UTC. */
  own_dates: ColumnType<{ label: string; date: string }[], string | undefined, string>;
  wallet_address: string | null;
  notes: Generated<string>;
  priority: Generated<boolean>;
  check_in_duration: Generated<string>;
  /** `serializeRhythm`; null if `check_in_duration` applies. */
  rhythm: string | null;
  /** `serializeReset`; null for the beginning of the person's day. */
  reset: string | null;
  /** Days or instants, newest first; a trigger sets it if there is a rhythm or reset. */
  recent_visits: Generated<string[]>;
  /** Notifications are off. */
  is_muted: Generated<boolean>;
  /** The day on which it is due again. */
  paused_until: string | null;
  last_visit_date: string | null;
  tags: Generated<string[]>;
  chains: Generated<string[]>;
  revision: number;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type AirdropVisitTable = {
  user_id: string;
  airdrop_id: string;
  visited_date: string;
  created_at: DefaultInstant;
  /** When it was added to a past day. */
  corrected_at: Instant | null;
  visited_at: Instant | null;
  /** The last check-in of the day, if there was a second one. */
  repeated_at: Instant | null;
};

/** Past days whose check-in was removed. */
type AirdropVisitRemovalTable = {
  user_id: string;
  airdrop_id: string;
  visited_date: string;
  removed_at: Instant;
};

/** The days from `from_day` to before `until_day`. */
type AirdropPauseTable = {
  id: string;
  user_id: string;
  /** Null if the member was away. */
  airdrop_id: string | null;
  from_day: string;
  until_day: string;
  created_at: DefaultInstant;
};

type AirdropTotalsTable = {
  user_id: string;
  revision: Generated<number>;
  total: Generated<number>;
  upcoming: Generated<number>;
  active: Generated<number>;
  claimed: Generated<number>;
  expired: Generated<number>;
  /** The size of all airdrops' notes, in UTF-8. */
  note_bytes: Generated<number>;
  /** The bytes of their names, projects, links, addresses, tags, and chains. Triggers count them. */
  text_bytes: Generated<number>;
};

type DeletedAirdropTable = {
  user_id: string;
  airdrop_id: string;
  revision: number;
  batch_id: string | null;
  kept: ColumnType<unknown, string | null, string | null>;
  deleted_at: DefaultInstant;
};

type SettingTable = {
  name: string;
  value: string;
};

type AuditEntryTable = {
  id: string;
  at: DefaultInstant;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
  details: ColumnType<unknown, string | undefined, never>;
  request_id: string | null;
};

type RateLimitTable = {
  key: string;
  used: number;
  resets_at: Instant;
};

type IdempotencyKeyTable = {
  user_id: string;
  key: string;
  operation: string;
  request_hash: string;
  response: ColumnType<unknown, string, string>;
  created_at: DefaultInstant;
};

type MailTable = {
  id: string;
  key: string;
  to_address: string;
  subject: string;
  text: string | null;
  html: string | null;
  created_at: DefaultInstant;
  leased_until: Instant | null;
  handed_over_at: Instant | null;
  sent_at: Instant | null;
  /**
   * The recipient's account, whatever their current address; null for strangers. No foreign key: some mails
   * are written while the account is created.
   */
  user_id: string | null;
  /** The mail is deleted after sending. */
  forget: Generated<boolean>;
  /** Address for replies, if not the sender. */
  reply_to: Generated<string | null>;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe_url: Generated<string | null>;
  /** The mail becomes stale when this airdrop is deleted, closed, or muted, */
  airdrop_id: string | null;
  /** or at this time. */
  useful_until: Instant | null;
};

type EmailChangeTable = {
  user_id: string;
  new_email: string;
  token_hash: string;
  expires_at: Instant;
};

type FactorTable = {
  id: string;
  user_id: string;
  factor_type: 'totp' | 'phone';
  status: Generated<'unverified' | 'verified'>;
  name: string;
  sealed_secret: string | null;
  phone: string | null;
  last_step: number | null;
  created_at: DefaultInstant;
  verified_at: Instant | null;
};

type FactorChallengeTable = {
  id: string;
  factor_id: string;
  session_id: string;
  code_hash: string | null;
  expires_at: Instant;
  used_at: Instant | null;
};

/** A scheduled removal of all second factors of an account. */
type FactorRemovalTable = {
  id: string;
  user_id: string;
  reason: string;
  token_hash: string;
  asked_at: Instant;
  due_at: Instant;
  asked_by: Generated<'admin' | 'reset'>;
};

type BackupCodeTable = {
  user_id: string;
  code_hash: string;
  used_at: Instant | null;
};

type PasskeyTable = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created_at: DefaultInstant;
  last_used_at: Instant | null;
};

type WalletTable = {
  id: string;
  user_id: string;
  address: string;
  created_at: DefaultInstant;
  last_used_at: Instant | null;
};

type NonceTable = {
  nonce: string;
  purpose:
    | 'passkey-add'
    | 'passkey-sign-in'
    | 'passkey-proof'
    | 'wallet-link'
    | 'wallet-sign-in'
    | 'wallet-proof'
    | 'after-reset'
    | 'telegram-link';
  user_id: string | null;
  payload: Generated<string>;
  expires_at: Instant;
};

type ApiTokenTable = {
  id: string;
  user_id: string;
  name: string;
  scope: 'read' | 'write';
  token_hash: string;
  last_four: string;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  created_at: DefaultInstant;
};

/** A live worker of a process, with its last heartbeat. */
type JobWorkerTable = {
  id: string;
  seen_at: Instant;
};

/** All tables that the application's database role can access. Queries must name their columns. */
export type Database = {
  profiles: ProfileTable;
  user_roles: UserRoleTable;
  sessions: SessionTable;
  accounts: AccountTable;
  verifications: VerificationTable;
  spent_tokens: SpentTokenTable;
  subscriptions: SubscriptionTable;
  airdrops: AirdropTable;
  airdrop_visits: AirdropVisitTable;
  airdrop_visit_removals: AirdropVisitRemovalTable;
  airdrop_pauses: AirdropPauseTable;
  airdrop_totals: AirdropTotalsTable;
  deleted_airdrops: DeletedAirdropTable;
  settings: SettingTable;
  audit_entries: AuditEntryTable;
  rate_limits: RateLimitTable;
  idempotency_keys: IdempotencyKeyTable;
  mails: MailTable;
  email_changes: EmailChangeTable;
  factors: FactorTable;
  factor_challenges: FactorChallengeTable;
  factor_removals: FactorRemovalTable;
  backup_codes: BackupCodeTable;
  passkeys: PasskeyTable;
  wallets: WalletTable;
  nonces: NonceTable;
  api_tokens: ApiTokenTable;
  job_workers: JobWorkerTable;
} & CreditTables &
  OperationTables &
  LedgerExaminationTables &
  LinkTables &
  ListingTables &
  FigureTables &
  FileTables &
  PresaleTables &
  CampaignTables &
  QuestTables &
  SubmissionTables &
  NotificationTables &
  GuideTables &
  NewsletterTables &
  SupportTables &
  SearchTables &
  FaucetTables &
  PaymentTables &
  YapTables &
  ReachTables &
  CalendarTables &
  ChainTables &
  PortfolioTables;
