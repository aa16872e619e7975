import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** An exact decimal number as text, such as '0.000000000000000001'. */
type Decimal = string;

type TrackerTagTable = {
  id: Generated<string>;
  user_id: string;
  name: string;
  colour: string;
  created_at: DefaultInstant;
};

type TrackerWalletTable = {
  id: string;
  user_id: string;
  family: 'evm' | 'solana' | 'bitcoin' | 'ton' | 'cosmos' | 'move' | 'starknet' | 'other';
  address: string;
  /** Equal for all spellings of one address. */
  address_key: string;
  /** The name in a name service, such as hunter.eth, or ''. */
  name: Generated<string>;
  label: Generated<string>;
  colour: Generated<string>;
  note: Generated<string>;
  archived_at: Instant | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type AirdropWalletTable = {
  user_id: string;
  airdrop_id: string;
  wallet_id: string;
  /** The first one is the airdrop's `wallet_address`. */
  position: Generated<number>;
  state: Generated<'toDo' | 'done' | 'eligible' | 'claimed' | 'notEligible'>;
  claim_amount: Decimal | null;
  /** The wallet's index in the list of the airdrop's Merkle distributor. */
  claim_index: Decimal | null;
  note: Generated<string>;
  updated_at: DefaultInstant;
};

type AirdropTaskTable = {
  id: string;
  user_id: string;
  airdrop_id: string;
  position: number;
  text: string;
  link: string | null;
  /** The host of the link from the URL parser; null until the job has parsed it, '' if there is none. */
  link_host: string | null;
  repeats: Generated<boolean>;
  /** Null if the task repeats with the airdrop. */
  rhythm: string | null;
  reset: string | null;
  /** The contract whose use ticks it; null if only the member does. */
  contract_chain_id: number | null;
  contract_address: string | null;
  created_at: DefaultInstant;
};

type AirdropTaskTickTable = {
  user_id: string;
  task_id: string;
  /** Null if the airdrop has no wallets. */
  wallet_id: string | null;
  ticked_at: DefaultInstant;
};

/** A tick of a repeating task. */
type AirdropPeriodTickTable = {
  user_id: string;
  task_id: string;
  /** Null if the airdrop has no wallets. */
  wallet_id: string | null;
  period_start: Instant;
  /** The member's own day. */
  ticked_on: string;
  ticked_at: Instant;
};

type PortfolioSettingsTable = {
  user_id: string;
  reporting_currency: Generated<string>;
  table_columns: JsonOrNull<unknown>;
  updated_at: DefaultInstant;
};

/** A cost or a reward. */
type AirdropEntryTable = {
  id: string;
  user_id: string;
  airdrop_id: string | null;
  /** The airdrop's last name. */
  airdrop_name: Generated<string>;
  wallet_id: string | null;
  wallet_name: Generated<string>;
  kind: 'gas' | 'purchase' | 'deposit' | 'other' | 'reward' | 'return';
  /** The deposit that is returned. */
  deposit_id: string | null;
  closes_deposit: Generated<boolean>;
  day: string;
  amount: Decimal;
  currency: string;
  /** In `value_currency`; null if unknown. */
  value: Decimal | null;
  value_currency: string;
  rate: Decimal | null;
  rate_source: string | null;
  rate_at: Instant | null;
  /** The price service's id of the token that `currency` names. */
  coin_id: string | null;
  transaction_hash: string | null;
  /** Tells the entries of one transaction apart. */
  transaction_line: string | null;
  /** When the owner was reminded that a reward has no value. */
  value_reminded_at: Instant | null;
  minutes: Generated<number>;
  note: Generated<string>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type SavedViewTable = {
  id: string;
  user_id: string;
  name: string;
  search: Json<Record<string, string>>;
  table_columns: JsonOrNull<unknown>;
  is_default: Generated<boolean>;
  position: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type ImportTable = {
  id: string;
  user_id: string;
  file_name: Generated<string>;
  source:
    | 'paste'
    | 'csv'
    | 'tsv'
    | 'xlsx'
    | 'ods'
    | 'json'
    | 'backup'
    | 'airdropTracer'
    | 'airdropCompass'
    | 'notion';
  state: Generated<'running' | 'done' | 'undone'>;
  row_count: number;
  added: Generated<number>;
  updated: Generated<number>;
  skipped: Generated<number>;
  refused: Generated<number>;
  created_at: DefaultInstant;
  done_at: Instant | null;
  undone_at: Instant | null;
};

type ImportRowTable = {
  import_id: string;
  row_number: number;
  subject: 'settings' | 'tag' | 'wallet' | 'airdrop' | 'more' | 'away' | 'entry' | 'view';
  subject_id: string | null;
  action: 'added' | 'updated' | 'skipped' | 'refused';
  before: JsonOrNull<unknown>;
  after: JsonOrNull<unknown>;
  message: string | null;
  /** The name in the row. */
  name: Generated<string>;
  /** The field for which the row was rejected. */
  field: string | null;
};

type ImportMappingTable = {
  user_id: string;
  headings_hash: string;
  mapping: Json<unknown>;
  updated_at: DefaultInstant;
};

/** Airdrops that a chat has proposed and its owner hasn't confirmed yet. */
type AirdropCaptureTable = {
  id: string;
  user_id: string;
  input: Json<unknown>;
  created_at: Instant;
  expires_at: Instant;
};

export type PortfolioTables = {
  airdrop_captures: AirdropCaptureTable;
  tracker_tags: TrackerTagTable;
  tracker_wallets: TrackerWalletTable;
  airdrop_wallets: AirdropWalletTable;
  airdrop_tasks: AirdropTaskTable;
  airdrop_task_ticks: AirdropTaskTickTable;
  airdrop_period_ticks: AirdropPeriodTickTable;
  portfolio_settings: PortfolioSettingsTable;
  airdrop_entries: AirdropEntryTable;
  saved_views: SavedViewTable;
  imports: ImportTable;
  import_rows: ImportRowTable;
  import_mappings: ImportMappingTable;
};
