import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

/** A wallet that its owner watches on a chain. */
type ChainWatchTable = {
  user_id: string;
  wallet_id: string;
  chain_id: number;
  is_on: Generated<boolean>;
  created_at: DefaultInstant;
  due_at: Instant;
  /** Readings in a row that found nothing new. */
  unchanged_reads: Generated<number>;
  read_at: Instant | null;
  failed_at: Instant | null;
  /** The number of transactions sent. */
  nonce: number | null;
  /** In the smallest unit of the native token. */
  balance: string | null;
  /** The nonce up to which an explorer has listed all transactions. */
  read_nonce: number | null;
  /** Up to here, blocks are too deep for a reorganization. */
  settled_block: number | null;
  /** The cursor of older transactions; null if all are read. */
  older_cursor: string | null;
  has_history: Generated<boolean>;
  /** On Solana: the newest transaction that names the wallet. */
  head_signature: string | null;
  /** On Solana: the transaction up to which all are read. */
  read_signature: string | null;
  /** The reading up to which uses have been turned into check-ins. */
  judged_at: Instant | null;
  /** The reading up to which uses have been turned into ticks of tasks. */
  ticks_judged_at: Instant | null;
  transfers_read_at: Instant | null;
  /** The number of transactions sent when arrivals were read last. */
  transfers_nonce: number | null;
  /** Up to here, arrivals are read and too deep for a reorganization. */
  transfers_settled_block: number | null;
  /** The cursor of older arrivals; null if all are read. */
  transfers_cursor: string | null;
  /** The reading of arrivals up to which claims have been looked for. */
  claims_judged_at: Instant | null;
  approvals_read_at: Instant | null;
  approvals_failed_at: Instant | null;
  /** The number of transactions sent when approvals were read last; null if some are still unread. */
  approvals_nonce: number | null;
  /** Up to here, approvals are read and too deep for a reorganization. */
  approvals_settled_block: number | null;
};

/** A transaction sent by a watched wallet; on Solana, signed by it. */
type ChainTransactionTable = {
  user_id: string;
  wallet_id: string;
  chain_id: number;
  hash: string;
  block: number;
  mined_at: Instant;
  /** Null if the transaction created a contract. */
  to_address: string | null;
  /** The first four bytes of the input; '' for a plain transfer. */
  method: Generated<string>;
  /** On Solana: the programs called. */
  programs: Generated<string[]>;
  value: string;
  fee: string;
  is_failed: Generated<boolean>;
};

/** A transfer of a token to a watched wallet, as the token's contract claims it. */
type ChainTransferTable = {
  user_id: string;
  wallet_id: string;
  chain_id: number;
  hash: string;
  log_index: number;
  block: number;
  mined_at: Instant;
  token: string;
  from_address: string;
  /** In the smallest unit of the token. */
  amount: string;
};

/** An approval by a watched wallet, as the token's contract claims it. The latest one of a token and spender counts. */
type ChainApprovalTable = {
  user_id: string;
  wallet_id: string;
  chain_id: number;
  hash: string;
  log_index: number;
  block: number;
  approved_at: Instant;
  token: string;
  spender: string;
  kind: 'token' | 'collection';
  /** In the smallest unit of the token; '1' for a collection; '0' if revoked. */
  amount: string;
  /** The token's last response; null if unusable. */
  allowance: string | null;
  checked_at: Instant | null;
};

/** How a token describes itself, cleaned. */
type ChainTokenTable = {
  chain_id: number;
  address: string;
  decimals: number | null;
  symbol: Generated<string>;
  read_at: DefaultInstant;
};

/** A node or explorer, as all processes found it. */
type ChainSourceTable = {
  chain_id: number;
  host: string;
  failures: Generated<number>;
  retry_at: Instant | null;
  succeeded_at: Instant | null;
  failed_at: Instant | null;
  error: string | null;
  succeeded_count: Generated<number>;
  failed_count: Generated<number>;
  limited_count: Generated<number>;
};

/** A contract of a known project, edited by admins. Addresses on EVM chains are in lower case. */
type ChainContractTable = {
  id: Generated<string>;
  chain_id: number;
  address: string;
  project: string;
  note: Generated<string>;
  /** The page where the address was read. */
  source: string;
  /** Why people should revoke their approvals for it; null if it isn't known to be dangerous. */
  danger: string | null;
  edited_by: string | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

/** A contract whose use counts for an airdrop. */
type AirdropContractTable = {
  id: string;
  user_id: string;
  airdrop_id: string;
  chain_id: number;
  address: string;
  /** Whether its use checks in. */
  checks_in: Generated<boolean>;
  /** Whether it is the airdrop's own token. */
  is_token: Generated<boolean>;
  /** Whether the airdrop's token is claimed from it; one a chain. */
  is_claim_contract: Generated<boolean>;
  created_at: DefaultInstant;
};

/** A check-in recorded from chain. The row outlives its check-in, so that a removed one isn't added again. */
type AirdropChainVisitTable = {
  user_id: string;
  airdrop_id: string;
  chain_id: number;
  hash: string;
  mined_at: Instant;
  visited_date: string;
  created_at: DefaultInstant;
};

/** A tick of a task recorded from chain. The row outlives its tick, so that a removed one isn't added again. */
type AirdropChainTickTable = {
  user_id: string;
  task_id: string;
  /** Null if the airdrop has no wallets. */
  wallet_id: string | null;
  chain_id: number;
  hash: string;
  mined_at: Instant;
  ticked_on: string;
  created_at: DefaultInstant;
};

/** Conclusions from a wallet's activity, with their evidence. */
type ChainFindingTable = {
  id: string;
  user_id: string;
  wallet_id: string;
  chain_id: number;
  airdrop_id: string;
  kind: 'claim';
  hash: string;
  log_index: number;
  block: number;
  mined_at: Instant;
  token: string;
  amount: string;
  /** The airdrop's contract that the wallet called; null if only the airdrop's token identified it. */
  contract: string | null;
  /** The gas fee; null if another account paid it, or if another finding of the transaction has it. */
  fee: string | null;
  state: Generated<'open' | 'taken' | 'dismissed' | 'booked'>;
  created_at: DefaultInstant;
  decided_at: Instant | null;
  /** The profit entries that its booking wrote. */
  reward_entry_id: string | null;
  gas_entry_id: string | null;
  /** The wallet's progress before the booking; the state is null if the wallet wasn't among the airdrop's. */
  previous_state: 'toDo' | 'done' | 'eligible' | 'notEligible' | null;
  previous_amount: string | null;
  booking_undone_at: Instant | null;
};

/** A member's settings for their activity on chain. */
type ChainSettingsTable = {
  user_id: string;
  /** Claims found from then on are booked automatically; null if none are. */
  books_claims_since: Instant | null;
  updated_at: DefaultInstant;
};

/** A claim contract's state for a wallet's index, valid while neither changes. */
type ChainClaimStateTable = {
  user_id: string;
  airdrop_id: string;
  wallet_id: string;
  chain_id: number;
  contract: string;
  claim_index: string;
  state: 'unclaimed' | 'claimed' | 'unreadable';
  /** Null if the contract names no end. */
  closes_at: Instant | null;
  /** Whether it was read at a block that is too deep for a reorganization. */
  is_settled: boolean;
  read_at: Instant;
};

export type ChainTables = {
  chain_claim_states: ChainClaimStateTable;
  chain_approvals: ChainApprovalTable;
  chain_findings: ChainFindingTable;
  chain_contracts: ChainContractTable;
  chain_settings: ChainSettingsTable;
  airdrop_contracts: AirdropContractTable;
  airdrop_chain_ticks: AirdropChainTickTable;
  airdrop_chain_visits: AirdropChainVisitTable;
  chain_watches: ChainWatchTable;
  chain_transactions: ChainTransactionTable;
  chain_transfers: ChainTransferTable;
  chain_tokens: ChainTokenTable;
  chain_sources: ChainSourceTable;
};
